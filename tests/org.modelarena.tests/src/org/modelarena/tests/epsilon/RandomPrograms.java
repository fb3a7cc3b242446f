// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.epsilon;

import java.util.Random;

/** Random EOL programs about the kit's metamodel, most of which have a value. */
final class RandomPrograms {
	private final Random random;
	private int names;

	RandomPrograms(long seed) {
		random = new Random(seed);
	}

	/** A program that returns something. */
	String next() {
		names = 0;
		return switch (random.nextInt(6)) {
		case 0 -> "return " + number("null", 3) + ";";
		case 1 -> "return " + truth("null", 3) + ";";
		case 2 -> loop();
		case 3 -> "return " + leaves("null", 2) + ".collect(z | " + any("z") + ");";
		case 4 -> operation();
		default -> "return " + leaves("null", 3) + ";";
		};
	}

	private String pick(String... choices) {
		return choices[random.nextInt(choices.length)];
	}

	/** @param leaf a variable with a Leaf, or null */
	private String leaves(String leaf, int depth) {
		if (depth == 0) {
			return leaf.equals("null") ? pick("Leaf.all", "Special.all", "Leaf.allInstances()") : pick(leaf + ".friends", leaf + ".friendOf", leaf + ".partnerOf", "Special.all");
		}
		String it = "x" + names++;
		String of = leaves(leaf, depth - 1);
		String type = random.nextInt(6) == 0 ? " : Special" : "";
		return switch (random.nextInt(9)) {
		case 0, 1 -> of + ".select(" + it + type + " | " + truth(it, depth - 1) + ")";
		case 2 -> of + ".reject(" + it + type + " | " + truth(it, depth - 1) + ")";
		case 3 -> of + ".sortBy(" + it + " | " + number(it, depth - 1) + ")";
		case 4 -> of + pick(".asOrderedSet()", ".asBag()", ".asSequence()");
		case 5 -> of + ".including(" + leaf + ").excluding(" + leaf + ")";
		case 6 -> of + ".collect(" + it + " | " + it + pick(".partner", ".friends", ".friends.first()") + ").flatten().select(" + it + "f | " + it + "f.isDefined())";
		default -> of;
		};
	}

	private String truth(String leaf, int depth) {
		if (depth > 0) {
			String it = "y" + names++;
			switch (random.nextInt(7)) {
			case 0:
				return "(" + truth(leaf, depth - 1) + pick(" and ", " or ", " xor ", " implies ") + truth(leaf, depth - 1) + ")";
			case 1:
				return "not (" + truth(leaf, depth - 1) + ")";
			case 2:
				return leaves(leaf, depth - 1) + pick(".exists(", ".forAll(", ".one(", ".none(") + it + " | " + truth(it, depth - 1) + ")";
			case 3:
				return leaves(leaf, depth - 1) + pick(".isEmpty()", ".notEmpty()", ".includes(" + leaf + ")", ".excludes(" + leaf + ")", ".size() > 2");
			case 4:
				return leaves(leaf, depth - 1) + ".nMatch(" + it + " | " + truth(it, depth - 1) + ", " + random.nextInt(3) + ")";
			default:
				break;
			}
		}
		if (leaf.equals("null") || random.nextInt(3) == 0) {
			return number(leaf, depth == 0 ? 0 : depth - 1) + pick(" < ", " <= ", " > ", " >= ", " = ", " <> ", " == ") + number(leaf, 0);
		}
		return pick(leaf + ".partner.isDefined()", leaf + ".title.isUndefined()", leaf + ".isTypeOf(Special)", leaf + ".isKindOf(Leaf)", leaf + ".boss = " + leaf + ".owner",
				leaf + ".color = Color#RED", leaf + ".color <> Color#GREEN", leaf + ".name = 'unnamed'", leaf + ".partner <> " + leaf, leaf + ".favorite = null",
				leaf + ".tags.includes('a')", leaf + ".numbers = Sequence{1}");
	}

	private String number(String leaf, int depth) {
		if (depth > 0) {
			String it = "n" + names++;
			switch (random.nextInt(6)) {
			case 0:
				return "(" + number(leaf, depth - 1) + pick(" + ", " - ", " * ") + number(leaf, depth - 1) + ")";
			case 1:
				return leaves(leaf, depth - 1) + ".size()";
			case 2:
				return leaves(leaf, depth - 1) + ".collect(" + it + " | " + number(it, depth - 1) + ")" + pick(".sum()", ".max()", ".min()", ".first().ifUndefined(0)");
			case 3:
				return leaves(leaf, depth - 1) + ".count(" + it + " | " + truth(it, depth - 1) + ")";
			default:
				break;
			}
		}
		String constant = pick("0", "1", "-3", "7", "2.5", "10");
		return leaf.equals("null") || random.nextInt(3) == 0 ? constant
				: pick(leaf + ".size", leaf + ".serial", leaf + ".weight", leaf + ".numbers.size()", leaf + ".partner.size", leaf + ".friends.size()", leaf + ".tags.size()");
	}

	private String any(String leaf) {
		return pick(number(leaf, 2), truth(leaf, 2), leaf + ".name", leaf + ".title", leaf + ".color", leaf + ".tags", leaf + ".numbers", leaf + ".partner", leaf + ".friends",
				leaf + ".friends.name", leaf + ".owner.members", "Sequence{" + leaf + ", " + leaf + ".size}", leaf + ".partner.partner", leaf + ".name + " + leaf + ".size",
				leaf + ".isTypeOf(Special) ? 1 else 'no'");
	}

	private String loop() {
		return """
				var found : Sequence;
				var sum = 0;
				for (a%s in %s) {
					if (%s) {
						var n = %s;
						%s
						sum = sum + n;
					} else {
						found.add(a);
					}
					for (b in a.friends) {
						if (%s) { %s }
						found.add(Sequence{a, b, loopCount, hasMore});
					}
				}
				found.add(sum);
				return found;
				""".formatted(pick("", " : Special", " : Leaf"), leaves("null", 2), truth("a", 2), number("a", 1), pick("", "if (n > 3) { continue; }", "if (sum > 20) { break; }"),
				truth("b", 1), pick("break;", "continue;", "breakAll;", "return found;", "sum = sum + 1;"));
	}

	private String operation() {
		return """
				return Leaf.all.collect(l | l.rank(%d)).flatten();

				operation Leaf rank(depth : Integer) {
					if (depth = 0 or %s) { return %s; }
					return self.friends.collect(f | f.rank(depth - 1)).including(self.weigh());
				}

				@cached
				operation Special weigh() { return %s; }

				operation Any weigh() : Any { return self.size + %s; }
				""".formatted(random.nextInt(3), truth("self", 1), any("self"), number("self", 1), number("self", 1));
	}
}
