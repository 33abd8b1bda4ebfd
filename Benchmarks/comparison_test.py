"""Tests of comparison.py with small records."""
import pathlib
import tempfile
import unittest

import comparison


def entry(name, minimum, layer="string", peer=None, kernels=None, race="core encode query 16"):
    suite, operation, workload, size = race.split()
    return {
        "suite": suite, "operation": operation, "workload": workload, "size": int(size), "name": name, "layer": layer,
        "peer": peer, "version": peer and "1", "threads": 1, "kernels": kernels, "minimum": minimum,
    }


RECORD = [
    entry("String to String", 10),
    entry("buffer from Span", 4, "buffer"),
    entry("C loop", 1, "dispatch", "C loop"),
    entry("slow", 40, peer="slow"),
    entry("fast", 20, peer="fast"),
    entry("fast, borrowed", 8, peer="fast"),
    entry("fast, reused buffer", 16, "buffer", "fast"),
    entry("memcpy", 1, peer="memcpy"),
]


class ComparisonTests(unittest.TestCase):
    def goal(self, peer, most="0.5", kernels="", ours="String to String"):
        return comparison.Goal("core encode query 16", kernels, ours, peer, most)

    def test_a_goal_names_its_peer_or_the_best_with_the_same_form(self):
        ours, peer = self.goal("slow").measured(RECORD)
        self.assertEqual((ours["minimum"], peer["minimum"]), (10, 40))
        self.assertEqual(self.goal("best").measured(RECORD)[1]["name"], "fast")
        self.assertEqual(self.goal("best", ours="buffer from Span").measured(RECORD)[1]["name"], "fast, reused buffer")

    def test_a_goal_with_a_limit_takes_only_runs_with_that_limit(self):
        self.assertEqual(self.goal("fast", kernels="avx2").measured(RECORD), (None, None))
        limited = [entry("String to String", 12, kernels="avx2"), entry("fast", 24, peer="fast", kernels="avx2")]
        self.assertEqual([one["minimum"] for one in self.goal("fast", kernels="avx2").measured(RECORD + limited)], [12, 24])
        self.assertEqual(self.goal("fast").measured(limited), (None, None))

    def test_a_limit_is_a_number_or_a_fraction(self):
        self.assertEqual([self.goal("", most).limit() for most in ("0.5", "1/8", "")], [0.5, 0.125, None])

    def test_each_form_of_results_has_a_row(self):
        rows = comparison.rows(RECORD)
        self.assertEqual([row.name.split()[-1] for row in rows], ["owned", "borrowed", "reused"])
        self.assertEqual([row.ratio for row in rows], [0.5, 1.25, 0.25])
        self.assertEqual([row.is_behind() for row in rows], [False, True, False])

    def test_without_a_call_of_the_same_form_the_first_takes_part(self):
        race = "charset decode gbk 64"
        record = [entry("ours", 10, "charset", race=race), entry("one", 8, "buffer", "one", race=race)]
        (row,) = comparison.rows(record)
        self.assertEqual((row.name, row.ratio), ("charset decode gbk 64 reused", 1.25))

    def test_trees_types_and_pairs_compete_apart(self):
        race = "query parse record 32"
        own = ["value(from:)", "FormURLEncoded.pairs(in:), without a tree", "decode(Decodable)"]
        record = [entry(name, 10, "query", race=race) for name in own]
        record += [entry(name, 20, "query", name, race=race) for name in ("php", "ada", "hummingbird")]
        found = {row.name.removeprefix(race + " "): (row.ours["name"], row.peer["name"]) for row in comparison.rows(record)}
        self.assertEqual(found, {"pairs owned": (own[1], "ada"), "tree owned": (own[0], "php"), "type owned": (own[2], "hummingbird")})

    def test_the_first_reason_that_matches_counts(self):
        known = [("core * 16 owned", "fast*", "first"), ("core * owned", "*", "second")]
        self.assertEqual(comparison.reason("core encode query 16 owned", "fast", known), "first")
        self.assertEqual(comparison.reason("core encode query 16 owned", "slow", known), "second")
        self.assertIsNone(comparison.reason("core encode query 16 reused", "fast", known))

    def test_braces_stand_for_several_rows(self):
        self.assertEqual(comparison.expand("a {b,c} d"), ["a b d", "a c d"])
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "Goals.md"
            path.write_text("# A\n\n| race | k | o | p | m |\n|---|---|---|---|---|\n| x {1,2} | | o | p | 1/4 |\n\ntext\n\n| r | p | w |\n|---|---|---|\n| `x *` | `p` | why |\n")
            self.assertEqual([(goal.race, goal.kernels, goal.limit()) for goal in comparison.goals(path)], [("x 1", None, 0.25), ("x 2", None, 0.25)])
            self.assertEqual(comparison.reasons(path), [("x *", "p", "why")])

    def test_every_goal_of_the_project_can_be_read(self):
        for goal in comparison.goals():
            goal.limit()
            self.assertEqual(len(goal.race.split()), 4, goal.race)
        self.assertTrue(comparison.reasons())


if __name__ == "__main__":
    unittest.main()
