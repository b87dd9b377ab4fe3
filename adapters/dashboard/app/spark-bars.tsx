interface SparkBarsProps {
  readonly values: readonly number[];
  /** The same in words. */
  readonly words: string;
}

const height = 32;
const step = 10;

/** Small bars without axes, the present one last. */
export function SparkBars({ values, words }: SparkBarsProps) {
  const most = Math.max(1, ...values);
  const width = values.length * step;
  return (
    <svg
      class="spark"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={words}
    >
      <title>{words}</title>
      {values.map((value, index) => {
        const size = value === 0 ? 1.5 : Math.max(3, (value / most) * height);
        return (
          <rect
            key={index}
            class={value === 0 ? 'none' : undefined}
            x={index * step + 1}
            y={height - size}
            width={step - 2}
            height={size}
            rx="1.5"
          />
        );
      })}
    </svg>
  );
}
