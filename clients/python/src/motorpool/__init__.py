"""Simulated vehicles for tests: servers of motorpool, their worlds, webhooks and feeds."""

from .api import VehicleApi
from .duration import Duration
from .errors import (
    FeedError,
    MotorpoolError,
    NotReceivedError,
    RefusedError,
    ScenarioError,
    StartError,
    UnreachableError,
    VersionError,
)
from .event import Event
from .fault import BegunFault
from .feed import Feed
from .receiver import WebhookReceiver, sign
from .server import Scenario, Server, connect, serve
from .version import __version__
from .world import Order, World

__all__ = [
    "BegunFault",
    "Duration",
    "Event",
    "Feed",
    "FeedError",
    "MotorpoolError",
    "NotReceivedError",
    "Order",
    "RefusedError",
    "Scenario",
    "ScenarioError",
    "Server",
    "StartError",
    "UnreachableError",
    "VehicleApi",
    "VersionError",
    "WebhookReceiver",
    "World",
    "__version__",
    "connect",
    "serve",
    "sign",
]
