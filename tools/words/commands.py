"""What maintainers do with the words: proof, sentences, readability."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace

from kdexplore.words.catalogue import ENGLISH, codes
from tools.words import guard, readability
from tools.words.proof import proofs


def main(arguments: list[str]) -> int:
    """Run the command that the first word names."""
    parser = ArgumentParser(prog="tools words")
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("proof", help="fail on what a text must not say")
    command.add_argument("--lang", choices=codes(), action="append", help="these languages, without the pages")
    command.set_defaults(run=_proof)
    command = commands.add_parser("sentences", help="every message with slots beside sentences made from it")
    command.add_argument("--lang", choices=codes(), default=ENGLISH)
    command.add_argument("--key", default="", help="how the keys begin")
    command.set_defaults(run=_sentences)
    command = commands.add_parser("readability", help="words per sentence")
    command.add_argument("--lang", choices=codes(), default=ENGLISH)
    command.set_defaults(run=_readability)
    asked = parser.parse_args(arguments)
    return int(asked.run(asked))


def _proof(asked: Namespace) -> int:
    faults = [fault for lang in asked.lang or codes() for fault in guard.faults_of(lang)]
    faults += [] if asked.lang else guard.faults_of_pages()
    sys.stdout.writelines(map(str, faults))
    return 1 if faults else 0


def _sentences(asked: Namespace) -> int:
    for proof in proofs(asked.lang):
        if proof.key.startswith(asked.key):
            rows = "".join(f"    {text}\n" for text in proof.sentences)
            sys.stdout.write(f"{proof.key}: {proof.pattern}\n{rows}")
    return 0


def _readability(asked: Namespace) -> int:
    sys.stdout.writelines(f"{row}\n" for row in readability.rows(asked.lang))
    return 0
