"""What maintainers do with the words: proof, sentences, seen, readability."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from kdexplore.words.catalogue import ENGLISH, catalogue_of, codes
from tools.words import guard, readability, seen
from tools.words.proof import proofs


def main(arguments: list[str]) -> int:
    """Run the command that the first word names."""
    parser = ArgumentParser(prog="tools words")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("proof", help="fail on what a text must not say, and on translations nobody has seen")
    command.add_argument("--lang", choices=codes(), action="append", help="these languages, without the pages")
    command.set_defaults(run=_proof)
    command = commands.add_parser("sentences", help="every message with slots beside sentences made from it")
    command.add_argument("--lang", choices=codes(), default=ENGLISH)
    command.add_argument("--key", default="", help="how the keys begin")
    command.set_defaults(run=_sentences)
    command = commands.add_parser("seen", help="the translations of these messages were compared with the English text")
    command.add_argument("keys", nargs="*")
    command.add_argument("--lang", choices=codes()[1:], action="append", help="only these languages")
    command.add_argument("--all", action="store_true", help="every message")
    command.set_defaults(run=_seen)
    command = commands.add_parser("readability", help="words per sentence")
    command.add_argument("--lang", choices=codes(), default=ENGLISH)
    command.set_defaults(run=_readability)
    asked = parser.parse_args(arguments)
    return int(asked.run(asked))


def _proof(asked: Namespace) -> int:
    faults = [fault for lang in asked.lang or codes() for fault in guard.faults_of(lang)]
    marks = {} if asked.lang else seen.unseen()
    faults += [] if asked.lang else guard.faults_of_pages()
    sys.stdout.writelines(map(str, faults))
    for key, langs in marks.items():
        sys.stdout.write(f"{key}: compare {', '.join(langs)} with English, then: python -m tools words seen {key}\n")
    return 1 if faults or marks else 0


def _sentences(asked: Namespace) -> int:
    for proof in proofs(asked.lang):
        if proof.key.startswith(asked.key):
            rows = "".join(f"    {text}\n" for text in proof.sentences)
            sys.stdout.write(f"{proof.key}: {proof.pattern}\n{rows}")
    return 0


def _seen(asked: Namespace) -> int:
    keys = catalogue_of(ENGLISH).messages if asked.all else asked.keys
    seen.renew(keys, asked.lang or seen.languages_marked())
    return 0


def _readability(asked: Namespace) -> int:
    sys.stdout.writelines(f"{row}\n" for row in readability.rows(asked.lang))
    return 0
