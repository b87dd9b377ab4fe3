from __future__ import annotations

import base64
import hashlib
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import motorpool
from motorpool.websocket import WebSocket


@pytest.fixture
def world(server: motorpool.Server, car: Path) -> Iterator[motorpool.World]:
    with server.new_world(car) as world:
        yield world


def test_entries_arrive_as_they_are_written(world: motorpool.World) -> None:
    with world.feed(vehicles=["car"], kinds=["charge.*", "cable.*"]) as feed:
        assert feed.hello["world"] == world.id
        world.do("car", {"plugIn": {"power": "11kW"}})
        assert feed.next()["kind"] == "cable.plug"
        assert feed.next()["kind"] == "cable.plugged"
        world.advance("12h")
        assert feed.wait_for("charge.completed")["subject"] == "car"
        assert feed.entries() == []
        world.do("car", "unplug")
        kinds = [each["kind"] for each in feed.entries()]
        assert kinds == ["cable.unplug", "cable.unplugged", "charge.recorded"]


def test_a_feed_begins_with_an_earlier_entry_and_has_the_log(world: motorpool.World) -> None:
    world.advance("1h")
    with world.feed(since=0) as feed:
        world.do("car", {"plugIn": {"power": "11kW"}})
        world.advance("12h")
        entries = feed.entries()
    assert [each["sequence"] for each in entries] == list(range(len(entries)))
    assert entries == world.log()
    with world.feed(since=0) as again:
        assert next(iter(again)) == entries[0]


def test_no_entry_in_time_and_mistakes_are_told(world: motorpool.World) -> None:
    with world.feed() as feed:
        with pytest.raises(motorpool.FeedError, match=r"no entry came within 0\.05 s"):
            feed.next(timeout=0.05)
        with pytest.raises(motorpool.FeedError, match=r"no entry charge\.\* came within 0\.05 s"):
            feed.wait_for("charge.*", timeout=0.05)
    with pytest.raises(motorpool.FeedError, match="did you mean car"):
        world.feed(vehicles=["cra"])


def test_a_feed_ends_with_its_world(world: motorpool.World) -> None:
    feed = world.feed()
    world.delete()
    with pytest.raises(motorpool.FeedError, match="closed the connection with 1001"):
        feed.next()
    with pytest.raises(motorpool.FeedError, match="refuses the feed with 404"):
        world.feed()


Script = Callable[[socket.socket], None]


def serving(script: Script) -> str:
    """A server of one WebSocket that sends what a script says, after the handshake."""
    listener = socket.create_server(("127.0.0.1", 0))

    def run() -> None:
        connection, _ = listener.accept()
        with listener, connection:
            head = b""
            while b"\r\n\r\n" not in head:
                head += connection.recv(4096)
            [key] = [
                line.split(b": ")[1]
                for line in head.split(b"\r\n")
                if line.lower().startswith(b"sec-websocket-key")
            ]
            guid = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
            accept = base64.b64encode(hashlib.sha1(key + guid).digest())
            answer = b"HTTP/1.1 101 Switching Protocols\r\nSec-WebSocket-Accept: "
            connection.sendall(answer + accept + b"\r\n\r\n")
            script(connection)

    threading.Thread(target=run, daemon=True).start()
    return f"ws://127.0.0.1:{listener.getsockname()[1]}/feed"


def frame(first: int, payload: bytes) -> bytes:
    return bytes([first, len(payload)]) + payload


def test_a_text_comes_in_parts_with_a_ping_between_them() -> None:
    sent: list[bytes] = []

    def script(connection: socket.socket) -> None:
        connection.sendall(frame(0x01, b"one ") + frame(0x89, b"p") + frame(0x80, b"text"))
        sent.append(connection.recv(4096))
        connection.sendall(frame(0x88, b"\x03\xf5slow"))

    client = WebSocket(serving(script), "token", 5)
    assert client.receive(5) == "one text"
    with pytest.raises(motorpool.FeedError, match=r"closed the connection with 1013 \(slow\)"):
        client.receive(5)
    # A pong of one byte, masked.
    [pong] = sent
    assert pong[:2] == b"\x8a\x81" and pong[6] ^ pong[2] == ord("p")


@pytest.mark.parametrize("length", [125, 126, 65_535, 65_536])
def test_texts_of_every_length_are_sent(length: int) -> None:
    received = bytearray()
    done = threading.Event()

    def script(connection: socket.socket) -> None:
        while len(received) < length:
            received.extend(connection.recv(65_536))
        done.set()

    client = WebSocket(serving(script), "token", 5)
    client.send("x" * length)
    assert done.wait(5)
    sizes = {125: 2, 126: 4, 65_535: 4, 65_536: 10}
    assert received[0] == 0x81
    mask = received[sizes[length] : sizes[length] + 4]
    assert received[sizes[length] + 4] ^ mask[0] == ord("x")


def test_a_lost_connection_and_a_wrong_handshake_are_told() -> None:
    client = WebSocket(serving(lambda connection: None), "token", 5)
    with pytest.raises(motorpool.FeedError, match="the connection was lost"):
        client.receive(5)
    with pytest.raises(motorpool.FeedError, match="no server answers there"):
        WebSocket("ws://127.0.0.1:1/feed", "token", 5)
