"""A world of simulated vehicles under one clock, in the hands of a test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import TracebackType
from typing import Any, Literal
from urllib.parse import quote

from .api import VehicleApi
from .control import Control
from .duration import Duration, written
from .errors import MotorpoolError, RefusedError
from .fault import BegunFault
from .feed import Feed
from .wire import (
    Advanced,
    Clock,
    Delivery,
    Fault,
    ListedWorld,
    LogEntry,
    Ordered,
    SimulatedVehicle,
    SimulatedWebhook,
    UserEntry,
    VehicleEntry,
    WholeDelivery,
)

#: A report of pytest ends in the test, not in here; `--full-trace` shows the rest.
__tracebackhide__ = True

#: An order as a step of a scenario writes it: `"lock"`, `{"plugIn": {"power": "11kW"}}`.
Order = str | Mapping[str, Any]

_PAGE = 1000


class World:
    """A world of a server. `with` deletes it at its end, unless it is the server's first."""

    def __init__(self, control: Control, id: str, *, is_first: bool = False) -> None:
        self._control = control
        self._prefix = "" if is_first else f"/w/{quote(id, safe='')}"
        self._card = f"/sim/worlds/{quote(id, safe='')}"
        #: Its id at the server: `main`, `w1`.
        self.id = id

    # The world and its clock

    @property
    def url(self) -> str:
        """The address before the path of every route, for the application under test."""
        return self._control.origin + self._prefix

    @property
    def card(self) -> ListedWorld:
        """Scenario, seed, clock, credentials, digest and the number of its entries."""
        card: ListedWorld = self._control.ask("GET", self._card)["data"]
        return card

    @property
    def application(self) -> dict[str, str]:
        """The credentials `id`, `clientId`, `clientSecret` and `managementToken`."""
        card = self._control.ask("GET", self._card)["data"]
        return dict(card["application"])

    @property
    def digest(self) -> str:
        """The chained digest of the log so far."""
        return str(self._ask("GET", "/sim/log", query={"limit": 1})["meta"]["digest"])

    @property
    def clock(self) -> Clock:
        """Simulated time, how it passes, and the progress of the script."""
        clock: Clock = self._ask("GET", "/sim/clock")["data"]
        return clock

    def advance(
        self,
        by: Duration | None = None,
        *,
        to: str | None = None,
        until: str | None = None,
        next: bool | Literal["chapter"] | None = None,
        within: Duration | None = None,
    ) -> Advanced:
        """
        Lets simulated time pass and waits for the receivers of webhooks. Raises `RefusedError`
        where a condition of `until` does not come true `within` a day or the given time; the time
        has passed then.
        """
        asked = {"by": written(by), "to": to, "until": until, "next": next}
        order: dict[str, Any] = {key: value for key, value in asked.items() if value is not None}
        if within is not None:
            order["within"] = written(within)
        advanced: Advanced = self._ask("POST", "/sim/clock/advance", order)["data"]
        return advanced

    def play(self, speed: float | None = None) -> Clock:
        """Lets the clock follow real time."""
        order = {} if speed is None else {"speed": speed}
        clock: Clock = self._ask("POST", "/sim/clock/play", order)["data"]
        return clock

    def pause(self) -> Clock:
        """Stops a clock that follows real time."""
        clock: Clock = self._ask("POST", "/sim/clock/pause")["data"]
        return clock

    # Its vehicles

    @property
    def vehicles(self) -> list[VehicleEntry]:
        """The vehicles in the order of the scenario."""
        return list(self._pages("/sim/vehicles"))

    @property
    def users(self) -> list[UserEntry]:
        """The users."""
        users: list[UserEntry] = self._ask("GET", "/sim/users")["data"]
        return users

    def vehicle(self, name: str) -> SimulatedVehicle:
        """A vehicle by its name or id: its true state and its last report."""
        path = f"/sim/vehicles/{quote(name, safe='')}"
        vehicle: SimulatedVehicle = self._ask("GET", path)["data"]
        return vehicle

    def do(self, vehicle: str, order: Order) -> Ordered:
        """
        Gives a vehicle an order. A refusal of the vehicle raises nothing: the answer has its
        reason as `refused`.
        """
        path = f"/sim/vehicles/{quote(vehicle, safe='')}/do"
        given = order if isinstance(order, str) else dict(order)
        ordered: Ordered = self._ask("POST", path, given)["data"]
        return ordered

    def read(self, vehicle: str, signal: str) -> Any:
        """
        The value of a signal that the service has, by `Group.Name` or code; None while it has none.
        A signal whose body has no value, such as a position, is the whole body.
        """
        path = f"/sim/vehicles/{quote(vehicle, safe='')}/signals"
        signals = self._ask("GET", path)["data"]["signals"]
        for each in signals:
            if signal in (each["code"], f"{each['group']}.{each['name']}"):
                body = each["body"]
                return body.get("value", body) if isinstance(body, dict) else None
        known = ", ".join(sorted(f"{each['group']}.{each['name']}" for each in signals))
        raise MotorpoolError(f"{vehicle} has no signal {signal}; it has: {known}")

    # Its log

    def log(
        self, *, kind: str | None = None, subject: str | None = None, since: int = 0
    ) -> list[LogEntry]:
        """The entries of the log from a sequence on, of a kind such as `charge.*`."""
        entries: list[LogEntry] = []
        while True:
            query = {"from": since, "limit": _PAGE, "kind": kind, "subject": subject}
            answer = self._ask("GET", "/sim/log", query=query)
            entries += answer["data"]
            since = answer["meta"]["next"]
            if since >= answer["meta"]["length"]:
                return entries

    def facts(self, vehicle: str) -> list[str]:
        """The kinds of the facts of a vehicle so far, the oldest first, without signals."""
        entries = self.log(subject=vehicle)
        facts = [each["kind"] for each in entries if each["io"] == "st"]
        return [kind for kind in facts if kind != "signal.changed"]

    def feed(
        self,
        *,
        vehicles: Sequence[str] | None = None,
        kinds: Sequence[str] | None = None,
        signals: Sequence[str] | None = None,
        since: int | None = None,
    ) -> Feed:
        """The log as it is written, over a WebSocket."""
        chosen = {"vehicles": vehicles, "kinds": kinds, "signals": signals, "from": since}
        return Feed(f"{self.url}/feed", self._control.token, chosen, self._control.timeout)

    # What goes wrong

    def fault(self, fault: Mapping[str, Any]) -> BegunFault:
        """
        Begins a fault, written as in a scenario: `{"target": "webhook.main", "effects":
        [{"offline": True}]}`. `with` heals it at its end.
        """
        begun: Fault = self._ask("POST", "/sim/faults", dict(fault))["data"]
        return BegunFault(begun, self._ask)

    @property
    def faults(self) -> list[Fault]:
        """The present faults, from the script or a client."""
        faults: list[Fault] = self._ask("GET", "/sim/faults")["data"]
        return faults

    # Its webhooks

    @property
    def webhooks(self) -> list[SimulatedWebhook]:
        """The webhooks in the order in which they were created."""
        webhooks: list[SimulatedWebhook] = self._ask("GET", "/sim/webhooks")["data"]
        return webhooks

    def create_webhook(self, name: str, url: str, **settings: Any) -> SimulatedWebhook:
        """Creates a webhook with settings of a scenario: `triggers`, `data`, `autoSubscribe`."""
        order = {"name": name, "url": url, **settings}
        webhook: SimulatedWebhook = self._ask("POST", "/sim/webhooks", order)["data"]
        return webhook

    def deliveries(self, *, webhook: str | None = None, state: str | None = None) -> list[Delivery]:
        """The deliveries in the order of their creation; `state="waiting"` those to be retried."""
        return list(self._pages("/sim/deliveries", {"webhook": webhook, "state": state}))

    def delivery(self, number: int) -> WholeDelivery:
        """A delivery by its number, with its attempts, requests and answers."""
        delivery: WholeDelivery = self._ask("GET", f"/sim/deliveries/{number}")["data"]
        return delivery

    # The API of the vehicles

    @property
    def api(self) -> VehicleApi:
        """The API of the vehicles as the application calls it."""
        return VehicleApi(self._control, self._prefix, self.application, self.users)

    # Other worlds

    def branch(self, *, at: str | None = None, sends: bool = False) -> World:
        """Another world with the same past, up to `at` or now, and a future of its own."""
        order = {"branchOf": self.id, "sends": sends, "at": at}
        given = {key: value for key, value in order.items() if value is not None}
        return World(self._control, self._control.ask("POST", "/sim/worlds", given)["data"]["id"])

    def reset(self) -> None:
        """Begins the world anew: the same scenario, seed, ids and secrets."""
        self._control.ask("POST", f"{self._card}/reset")

    def delete(self) -> None:
        """Deletes the world; one that is gone already is no error."""
        try:
            self._control.ask("DELETE", self._card)
        except RefusedError as error:
            if error.status != 404:
                raise

    def __enter__(self) -> World:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._prefix:
            self.delete()

    def _pages(self, path: str, query: Mapping[str, object] | None = None) -> Iterator[Any]:
        number = 1
        while True:
            asked: dict[str, object] = {"page[number]": number, "page[size]": 100}
            asked.update(query or {})
            answer = self._ask("GET", path, query=asked)
            yield from answer["data"]
            if len(answer["data"]) < 100:
                return
            number += 1

    def _ask(
        self,
        method: str,
        path: str,
        body: object = None,
        query: Mapping[str, object] | None = None,
    ) -> Any:
        return self._control.ask(method, self._prefix + path, body, query)
