"""The analysis service for tests of rooms: every question is answered at once, and nothing runs beside."""

from itertools import count

from kdexplore.engine.service.ticket import Ticket
from kdexplore.engine.service.worker import updates_of


class AtOnce:
    """The service; `shorter` says by what fields a question becomes a short one. `asked` are the questions.

    Between two replies of a question pass `seconds` of its clock: the updates are those of a service that is as slow.
    """

    def __init__(self, shorter, seconds=0.0):
        self.shorter, self.seconds = shorter, seconds
        self.asked = []

    def submit(self, question, asker=""):  # noqa: ARG002 -- as the service has it
        self.asked.append(question)
        ticket = Ticket(bool)
        for update in updates_of(question | self.shorter(question["ask"]), clock=count(0, self.seconds).__next__):
            ticket.put(update)
        return ticket

    def close(self):
        pass


def texts(thing):
    """Every text in some blocks."""
    if isinstance(thing, str):
        return [thing]
    if isinstance(thing, dict):
        return [text for value in thing.values() for text in texts(value)]
    return [text for value in thing for text in texts(value)] if isinstance(thing, list | tuple) else []
