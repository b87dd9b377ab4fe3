from __future__ import annotations

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

import motorpool

SECRET = "a-secret-of-the-test"


def post(url: str, body: bytes, signature: str | None = None) -> tuple[int, bytes]:
    headers = {} if signature is None else {"SC-Signature": signature}
    request = urllib.request.Request(url, body, headers)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def event(id: str = "e-1", sequence: int = 1) -> bytes:
    named = {"code": "closure-islocked", "group": "Closure", "name": "IsLocked"}
    signal: dict[str, object] = {"body": {"value": True}}
    document = {
        "eventId": id,
        "eventType": "VEHICLE_STATE",
        "data": {"vehicle": {"id": "v-1"}, "signals": [signal | named]},
        "triggers": [{"type": "SIGNAL_UPDATED", "signal": named}],
        "meta": {"sequence": sequence},
    }
    return json.dumps(document).encode()


@pytest.fixture
def receiver() -> Iterator[motorpool.WebhookReceiver]:
    with motorpool.WebhookReceiver(SECRET) as receiver:
        yield receiver


def test_the_signature_is_the_known_one() -> None:
    # RFC 4231, test case 2.
    known = "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    assert motorpool.sign("Jefe", b"what do ya want for nothing?") == known


def test_it_answers_the_challenge(receiver: motorpool.WebhookReceiver) -> None:
    challenge = {"eventId": "c", "eventType": "VERIFY", "data": {"challenge": "abc"}}
    status, answer = post(receiver.url, json.dumps(challenge).encode())
    assert status == 200
    assert json.loads(answer) == {"challenge": motorpool.sign(SECRET, b"abc")}
    assert receiver.events == []


def test_it_keeps_a_signed_event_once(receiver: motorpool.WebhookReceiver) -> None:
    for _ in range(2):
        assert post(receiver.url, event(), motorpool.sign(SECRET, event()))[0] == 200
    [kept] = receiver.of_type("VEHICLE_STATE")
    assert (kept.event_id, kept.vehicle_id, kept.sequence) == ("e-1", "v-1", 1)
    assert kept.triggers == ("Closure.IsLocked",)
    assert kept.value("Closure.IsLocked") is True
    assert kept.value("closure-islocked") is True
    assert kept.signal("Charge.IsCharging") is None


NO_CHALLENGE = b'{"eventType":"VERIFY","data":5}'


@pytest.mark.parametrize(
    ("body", "signature", "status"),
    [
        (event(), None, 401),
        (event(), motorpool.sign("another", event()), 401),
        (event(), "é", 401),
        (event("e-2"), motorpool.sign(SECRET, event()), 401),
        (b"no json", None, 401),
        (b"no json", motorpool.sign(SECRET, b"no json"), 400),
        (b"[]", motorpool.sign(SECRET, b"[]"), 400),
        (b"[" * 100_000, motorpool.sign(SECRET, b"[" * 100_000), 400),
        (b'{"data":5}', motorpool.sign(SECRET, b'{"data":5}'), 400),
        (NO_CHALLENGE, motorpool.sign(SECRET, NO_CHALLENGE), 400),
    ],
)
def test_it_refuses_other_bodies(
    receiver: motorpool.WebhookReceiver, body: bytes, signature: str | None, status: int
) -> None:
    assert post(receiver.url, body, signature)[0] == status
    assert receiver.events == []
    assert len(receiver.refused) == (status == 401)


def test_an_event_of_version_2_has_the_same_members(receiver: motorpool.WebhookReceiver) -> None:
    vehicle = {"vehicleId": "v-1", "eventId": "e-9", "sequence": 4}
    document = {"version": "2.0", "eventName": "schedule", "payload": {"vehicles": [vehicle]}}
    body = json.dumps(document).encode()
    assert post(receiver.url, body, motorpool.sign(SECRET, body))[0] == 200
    [kept] = receiver.events
    assert (kept.event_type, kept.event_id, kept.sequence) == ("VEHICLE_STATE", "e-9", 4)


def test_without_a_world_it_says_so(receiver: motorpool.WebhookReceiver) -> None:
    with pytest.raises(motorpool.MotorpoolError, match=r"call attach\(world\) first"):
        receiver.wait_for()


def test_a_port_in_use_is_named(receiver: motorpool.WebhookReceiver) -> None:
    port = int(receiver.url.rsplit(":", 1)[1])
    with pytest.raises(motorpool.MotorpoolError, match=f"port {port} of a receiver"):
        motorpool.WebhookReceiver(SECRET, port=port)


@pytest.fixture
def attached(server: motorpool.Server, night: Path) -> Iterator[motorpool.WebhookReceiver]:
    with motorpool.WebhookReceiver() as receiver:
        with server.new_world(night, params={"hook": receiver.url}) as world:
            receiver.attach(world)
            yield receiver


def world_of(server: motorpool.Server) -> motorpool.World:
    return server.existing_world(server.worlds()[-1]["id"])


def test_simulated_time_advances_up_to_the_event(
    server: motorpool.Server, attached: motorpool.WebhookReceiver
) -> None:
    world = world_of(server)
    first = attached.wait_for()
    assert first.triggers == ("FIRST_DELIVERY",)
    world.do("car", {"plugIn": {"power": "11kW"}})
    started = attached.wait_for(within="10m", where=lambda each: each.value("Charge.IsCharging"))
    assert started.triggers == ("Charge.IsCharging",)
    stopped = attached.wait_for(within="1d")
    assert stopped.value("Charge.IsCharging") is False
    assert stopped.value("TractionBattery.StateOfCharge") == 80
    assert world.webhooks[0]["verification"] == "verified"
    assert [each["state"] for each in world.deliveries(webhook="main")][-1] == "delivered"


def test_an_event_that_does_not_come_is_told_with_those_that_did(
    server: motorpool.Server, attached: motorpool.WebhookReceiver
) -> None:
    with pytest.raises(motorpool.NotReceivedError) as caught:
        attached.wait_for("VEHICLE_ERROR", within="30m")
    words = "no VEHICLE_ERROR that fits came within 30m of simulated time; it got: VEHICLE_STATE"
    assert words in str(caught.value)
    assert world_of(server).clock["now"] == "2026-05-04T21:30:00.000Z"
    with pytest.raises(motorpool.MotorpoolError, match="write a duration such as 2h30m"):
        attached.wait_for(within="soon")


def test_an_outage_delays_an_event(
    server: motorpool.Server, attached: motorpool.WebhookReceiver
) -> None:
    world = world_of(server)
    attached.wait_for()
    with world.fault({"target": "webhook.main", "effects": [{"offline": True}]}):
        world.do("car", {"plugIn": {"power": "11kW"}})
        world.advance("1m")
        assert len(attached.events) == 1
        [waiting] = world.deliveries(state="waiting")
        assert world.delivery(waiting["delivery"])["attempts"][0]["failure"] == "refused"
    assert attached.wait_for(within="10m").value("Charge.IsCharging") is True


def test_a_clock_that_plays_is_waited_for_in_real_time(
    server: motorpool.Server, attached: motorpool.WebhookReceiver
) -> None:
    world = world_of(server)
    attached.wait_for()
    world.do("car", {"plugIn": {"power": "11kW"}})
    world.play(60)
    assert attached.wait_for(timeout=20).value("Charge.IsCharging") is True
    with pytest.raises(motorpool.NotReceivedError, match=r"within 0\.1 s of real time"):
        attached.wait_for("VEHICLE_ERROR", timeout=0.1)
