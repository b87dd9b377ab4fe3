from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

import motorpool


@pytest.fixture
def world(server: motorpool.Server, car: Path) -> Iterator[motorpool.World]:
    with server.new_world(car) as world:
        yield world


def test_time_passes_by_spans_instants_and_conditions(world: motorpool.World) -> None:
    assert world.clock["now"] == "2026-05-04T21:00:00.000Z"
    assert world.advance("90m")["advancedMs"] == 5_400_000
    assert world.advance(timedelta(minutes=30))["to"] == "2026-05-04T23:00:00.000Z"
    assert world.advance(1_000)["advancedMs"] == 1_000
    assert world.advance(to="2026-05-05T00:00:00")["to"] == "2026-05-05T00:00:00.000Z"
    world.do("car", {"plugIn": {"power": "11kW"}})
    assert world.advance(until="car.battery.soc > 40", within="2h")["holds"]


def test_a_condition_that_never_holds_is_refused_and_the_time_has_passed(
    world: motorpool.World,
) -> None:
    with pytest.raises(motorpool.RefusedError) as caught:
        world.advance(until="car.charge.isCharging", within="1h")
    assert caught.value.status == 409
    assert caught.value.data["holds"] is False
    assert world.clock["now"] == "2026-05-04T22:00:00.000Z"


def test_misspelt_words_are_told_with_the_nearest(world: motorpool.World) -> None:
    with pytest.raises(motorpool.RefusedError, match="did you mean car"):
        world.vehicle("cra")
    with pytest.raises(motorpool.RefusedError, match="did you mean unlock"):
        world.do("car", "unlok")
    with pytest.raises(motorpool.MotorpoolError, match="it has: .*TractionBattery.StateOfCharge"):
        world.read("car", "StateOfCharge")


def test_vehicles_do_as_told_and_refuse(world: motorpool.World) -> None:
    assert [each["name"] for each in world.vehicles] == ["car"]
    assert world.do("car", {"plugIn": {"power": "11kW"}})["accepted"]
    assert world.do("car", {"plugIn": {"power": "11kW"}})["refused"] == "already_plugged"
    world.advance(until="car.charge.isComplete", within="1d")
    truth = world.vehicle("car")["truth"]
    assert truth["battery"] is not None and truth["battery"]["socPercent"] == 80
    # The service knows what the vehicle has reported.
    world.advance("10m")
    assert world.read("car", "Charge.IsCharging") is False
    assert world.read("car", "tractionbattery-stateofcharge") == 80
    facts = world.facts("car")
    assert facts.index("cable.plugged") < facts.index("charge.started")
    assert "signal.changed" not in facts


def test_the_log_is_read_by_kind_and_over_pages(server: motorpool.Server) -> None:
    with server.new_world("demo/garage") as world:
        world.advance("12h")
        entries = world.log()
        assert len(entries) > 1000
        assert [each["sequence"] for each in entries] == list(range(len(entries)))
        assert {each["kind"] for each in world.log(kind="charge.*")} >= {"charge.started"}
        assert world.log(since=len(entries) - 5) == entries[-5:]


def test_worlds_of_one_scenario_and_seed_are_equal(server: motorpool.Server, car: Path) -> None:
    digests = []
    scenarios: list[motorpool.Scenario] = [car, car, car.read_text()]
    for scenario in scenarios:
        with server.new_world(scenario) as world:
            world.do("car", {"plugIn": {"power": "11kW"}})
            world.advance("2h")
            digests.append(world.digest)
    assert re.fullmatch("sha256:[0-9a-f]{64}", digests[0])
    assert len(set(digests)) == 1
    with server.new_world(car, seed="another") as other:
        assert other.digest not in digests


def test_a_world_is_deleted_at_the_end_of_with(server: motorpool.Server, night: Path) -> None:
    with server.new_world(night, id="mine", params={"hook": "https://a.example/"}) as world:
        assert world.url == f"{server.origin}/w/mine"
        assert world.webhooks[0]["callbackUri"] == "https://a.example/"
        assert server.existing_world("mine").digest == world.digest
    assert "mine" not in [each["id"] for each in server.worlds()]
    world.delete()
    with pytest.raises(motorpool.RefusedError, match="there is no world mine"):
        server.existing_world("mine")


def test_a_scenario_may_import_files(server: motorpool.Server, tmp_path: Path) -> None:
    (tmp_path / "places.yaml").write_text(
        "version: 1\nplaces: { home: { latitude: 5, longitude: 1 } }\n"
    )
    file = tmp_path / "import.yaml"
    file.write_text(
        "version: 1\nname: import\nclock: { start: 2026-05-04T21:00:00 }\n"
        "imports: [./places.yaml]\nparams: { soc: { type: percent, default: 40% } }\n"
        "vehicles:\n  car:\n    model: hyundai-ioniq-5\n"
        "    state: { at: home, battery.soc: $params.soc }\n"
    )
    with server.new_world(file, seed=5, params={"soc": "50%"}) as world:
        truth = world.vehicle("car")["truth"]
        assert truth["place"] == "home"
        assert truth["battery"] is not None and truth["battery"]["socPercent"] == 50
        assert world.card["seed"] == "5"
        assert world.clock["mode"] == "held"


def test_mistakes_of_a_world_have_their_place(server: motorpool.Server, night: Path) -> None:
    text = night.read_text().replace("owner: anna", "owner: ana")
    night.write_text(text)
    with pytest.raises(motorpool.ScenarioError, match=r"night\.yaml:10:12: .*ana.*mean anna"):
        server.new_world(night)
    with pytest.raises(motorpool.ScenarioError, match=r"scenario:10:12: .*ana"):
        server.new_world(text)
    with pytest.raises(motorpool.ScenarioError, match="there is no such file"):
        server.new_world("other.yaml")
    with pytest.raises(motorpool.ScenarioError, match="did you mean demo/garage"):
        server.new_world("demo/garrage")
    with pytest.raises(motorpool.ScenarioError, match="^vehicels: .* did you mean vehicles"):
        server.new_world({"version": 1, "vehicels": {}})
    with pytest.raises(motorpool.RefusedError, match="id"):
        server.new_world(id="no name")


def test_a_fault_lasts_until_it_is_healed(world: motorpool.World) -> None:
    outage = {"target": "vehicle.car", "effects": [{"offline": True}]}
    with world.fault(outage) as fault:
        assert [each["name"] for each in world.faults] == [fault.name]
        world.advance("1m")
        assert world.vehicle("car")["truth"]["isOnline"] is False
    assert world.faults == []
    assert fault.heal() is False
    with pytest.raises(motorpool.RefusedError, match="did you mean offline"):
        world.fault({"target": "vehicle.car", "effects": [{"ofline": True}]})


def test_the_application_asks_the_api(world: motorpool.World) -> None:
    world.do("car", {"plugIn": {"power": "11kW"}})
    world.advance("10m")
    id = world.vehicles[0]["id"]
    signal = world.api.get(f"/v3/vehicles/{id}/signals/charge-ischarging", user="anna")
    assert signal["data"]["attributes"]["body"] == {"value": True}
    stop = world.api.post(f"/v3/vehicles/{id}/commands/charge/stop", user="anna")
    assert stop["data"]["attributes"]["status"]["value"] == "SUCCESS"
    with pytest.raises(motorpool.RefusedError) as caught:
        world.api.get("/v3/vehicles/no-such/signals", user="anna")
    assert caught.value.status == 404
    with pytest.raises(motorpool.MotorpoolError, match="there is no user ben; there are: anna"):
        world.api.get(f"/v3/vehicles/{id}/signals", user="ben")


def test_a_branch_has_a_future_of_its_own(world: motorpool.World) -> None:
    world.advance("1h")
    with world.branch() as branch:
        assert branch.digest == world.digest
        branch.do("car", "unlock")
        assert branch.digest != world.digest
    before = world.digest
    world.advance("1h")
    world.reset()
    world.advance("1h")
    assert world.digest == before


def test_a_clock_plays_and_pauses(world: motorpool.World) -> None:
    assert world.play(60)["playing"] is True
    assert world.pause()["playing"] is False
