/** The ambient temperature at which label figures of fuel stand, degC. */
export const referenceCelsius = 10;
