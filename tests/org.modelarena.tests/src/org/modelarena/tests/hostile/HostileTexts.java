// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.hostile;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

import org.modelarena.core.Query;

/** Queries on a railway that somebody writes to take a machine's time or memory. A seeded source of any number of them. */
final class HostileTexts {
	/** Forty levels of lists that hold the level below twice: 40 small objects that stand for 2^40 values. */
	private static final String DEEP = "var e = Sequence{1}; for (i in Sequence{1..40}) { e = Sequence{e, e}; } ";
	private static final String DEEP_TWIN = DEEP + "var f = Sequence{1}; for (i in Sequence{1..40}) { f = Sequence{f, f}; } ";

	private static final List<String> OF_DEEP_VALUES = List.of("return e;", "return e.hashCode();", "return e.toString();", "return e.asString();",
			"return e.flatten();",
			"return e.flatten().size();", "return Set{e};", "return Set{e}.size();", "return Map{e = 1}.size();", "return e.asSet().size();",
			"return e.asOrderedSet().size();", "return e.asConcurrentSet().size();", "return ('' + e).length();", "return (e + '').length();",
			"var m = Map{}; m.put(e, 1); return m.size();", "var m = Map{}; return m.containsKey(e);", "var m = Map{}; return m.get(e);",
			"var s = new Set; s.add(e); return s.size();", "var s = new Set; return s.contains(e);",
			"var s = new OrderedSet; s.addAll(Sequence{e}); return s.size();",
			"return Sequence{e}.collect(x | x.hashCode());", "return Sequence{1, 2}.mapBy(x | e).size();",
			"return Sequence{1, 2}.asSet().including(e).size();",
			"return e.println();", "return e.print();", "return 1.println(e);", "return e.err();", "return e.concat();", "return Sequence{e}.concat(',');",
			"return Sequence{e, e}.sortBy(x | x);", "return Tuple{a = e}.toString();", "return Tuple{a = e}.hashCode();", "return Map{1 = e}.toString();",
			"return Map{1 = e}.hashCode();", "return Sequence{Sequence{e}};", "return Sequence{Map{'a' = e}};", "return Set{Sequence{e, 1}}.size();",
			"return e.powerset().size();", "return '%s'.format(e);", "return e.format('%s');", "return e.isDefined() and e.ifUndefined(1).toString() = 'x';",
			"return cached(e); @cached operation cached(x) { return 1; }", "return e.twice();\n@cached\noperation Sequence twice() { return 1; }",
			"switch (e) { case Sequence{1} : return 1; default : return e; }", "throw e;", "return e.indexOf(e.first());",
			"return Sequence{1, 2}.aggregate(x | e, 1, 2);", "return Map{1 = 1}[e];",
			"var m = Map{}; m[e] = 1; return m.size();", "return e.isInteger();", "return e.asReal();",
			"return Map{1 = e}.entrySet().asSequence().first().hashCode();",
			"return Map{1 = e}.entrySet();", "var x : Integer = e; return 1;", "while (e) { } return 1;", "return f(); operation f() : Integer { return e; }");

	private static final List<String> OF_DEEP_PAIRS = List.of("return e = f;", "return e <> f;", "return e == f;", "return e.equals(f);",
			"return Sequence{e}.includes(f);",
			"return Sequence{e}.excludes(f);", "return Sequence{e}.indexOf(f);", "return Sequence{e}.lastIndexOf(f);", "return Sequence{e, e}.count(f);",
			"return Sequence{e}.excluding(f).size();", "return Sequence{e}.contains(f);", "return Sequence{e}.remove(f);",
			"return Sequence{e}.removeAll(Sequence{f});",
			"return Sequence{e}.includesAll(Sequence{f});", "return Sequence{e}.containsAll(Sequence{f});", "return Sequence{e}.retainAll(Sequence{f});",
			"return Map{1 = e}.containsValue(f);", "return Map{1 = e} = Map{1 = f};", "return Tuple{a = e} = Tuple{a = f};",
			"switch (e) { case f : return 1; } return 2;",
			"return Sequence{e}.excludingAll(Sequence{f}).size();", "return Sequence{e}.includingAll(Set{f}).size();");

	private static final List<String> OF_MEMORY = List.of("var s = Sequence{1}; while (true) { s.addAll(s.clone()); }",
			"var s = Sequence{1}; while (true) { s.addAll(s); }",
			"var s = Bag{1}; while (true) { s = s.includingAll(s); }", "var t = 'a'; while (true) { t = t + t; }", "var t = 'a'; while (true) { t += t; }",
			"var t = 'a'; while (true) { t = t.concat(t); }", "var t = 'aaaaaaaaaa'; while (true) { t = t.replace('a', t); }",
			"var t = 'aaaaaaaaaa'; while (true) { t = t.replaceAll('a', 'aaaaaaaaaa'); }",
			"var t = 'a'; while (true) { t = t.replaceLiteral('a', 'aaaaaaaa'); }",
			"var t = 'a'; while (true) { t = t.pad(t.length() * 2, 'ab', true); }", "var s = Sequence{}; while (true) { s.add(Sequence{1..1000}); }",
			"var s = Sequence{}; while (true) { s.add('x' + s.size()); }", "var m = Map{}; while (true) { m.put(m.size(), 'x' + m.size()); }",
			"var s = new Set; while (true) { s.add(s.size()); }", "return 1.to(2000000000).size();", "return 1.iota(2000000000, 1).size();",
			"return Set{1..2000000000}.size();",
			"return Bag{1..2000000000}.size();", "return OrderedSet{1..2000000000}.size();", "return 1.format('%2000000000d');",
			"return 1.format('%1$1000000000s%1$1000000000s%1$1000000000s');", "return 'x'.pad(2000000000, 'y', false).length();",
			"var s = Sequence{1..1000}; return s.collect(a | s.collect(b | s.collect(c | a)));",
			"var s = Sequence{1..20000}; return s.collect(a | s.clone());",
			"var t = 'a'; for (i in Sequence{1..26}) { t = t + t; } return t.toCharSequence().size();",
			"var t = 'a,'; for (i in Sequence{1..25}) { t = t + t; } return t.split(',').size();",
			"var s = Sequence{1..3000000}; return s.collect(x | s.asSet()).size();",
			"var s = Sequence{Sequence{1}}; while (true) { s = s.including(s); }", "return f(1); operation f(n) { return f(Sequence{n, Sequence{1..1000}}); }",
			"while (true) { var x = Sequence{1..100000}.asSet().asOrderedSet(); }",
			"var s = Sequence{1..1000000}; while (true) { s = s.collect(x | x).asSequence(); }",
			"var s = Sequence{1}; while (true) { s.addAll(s.reversed().asSequence()); }",
			"var s = Sequence{1}; while (true) { s.addAll(s.subList(0, s.size()).clone()); }",
			"var m = Map{1 = 1}; while (true) { var n = Map{}; for (k in m.keySet()) { n.put(k + m.size(), 1); } m.putAll(n); }",
			"return Sequence{1..1000000}.collect(x | Sequence{1..1000000});");

	private static final List<String> OF_TIME = List.of("while (true) { }", "return Sequence{1..100000}.includesAll(Sequence{1..100000});",
			"return Sequence{1..2000000}.excludesAll(Sequence{2000001..4000000});", "return Sequence{1..2000000}.containsAll(Sequence{1..2000000});",
			"var s = Sequence{1..2000000}; return s.removeAll(Sequence{2000001..4000000});",
			"var s = Sequence{1..2000000}; return s.retainAll(Sequence{2000001..4000000});",
			"return Sequence{1..2000000}.excludingAll(Sequence{2000001..4000000}).size();",
			"return Sequence{1..2000000}.asBag() = Sequence{1..2000000}.asBag();",
			"var s = Sequence{1..1000000}; while (true) { s.indexOf(-1); }", "var s = Sequence{1..1000000}; while (true) { s.count(-1); }",
			"var s = Sequence{1..3000000}; while (s.size() > 0) { s.removeAt(0); } return 1;", "var s = Sequence{}; while (true) { s.add(0, 1); }",
			"return Sequence{1..1000000}.forAll(x | Sequence{1..1000000}.includes(-x));", "return Segment.all.closure(s | Segment.all).size();",
			"return Sequence{1}.closure(x | Sequence{x + 1}).size();", "return Sequence{1..5000000}.sortBy(x | -x).sortBy(x | x).sortBy(x | -x).size();",
			"var t = 'a'; for (i in Sequence{1..22}) { t = t + t; } return (t + 'b').isSubstringOf(t + t);",
			"var t = 'a'; for (i in Sequence{1..22}) { t = t + t; } return (t + t).contains(t + 'b');",
			"var t = 'a'; for (i in Sequence{1..22}) { t = t + t; } return (t + t).indexOf(t + 'b');",
			"var t = 'a'; for (i in Sequence{1..22}) { t = t + t; } return (t + t).lastIndexOf('b' + t);",
			"var t = 'a'; for (i in Sequence{1..22}) { t = t + t; } return (t + t).replaceLiteral(t + 'b', '').length();",
			"return 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('(a+)+$');", "return 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.split('(a+)+$');",
			"return 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.replaceAll('(.*a){20}', 'b');", "return 'a'.matches('((a{0,5000}){0,5000}){0,5000}b');",
			"return 2000000000.factorial();", "return Sequence{1..40}.powerset().size();",
			"return f(50); operation f(n) { return n < 2 ? 1 else f(n - 1) + f(n - 2); }",
			"return Segment.all.collect(a | Segment.all.collect(b | Segment.all.select(c | a.id + b.id = c.id)));",
			"return Segment.all.sortBy(a | Segment.all.sortBy(b | b.id).size());",
			"return Sequence{1..20000}.select(x | Sequence{1..20000}.exists(y | Sequence{1..20000}.exists(z | x + y + z = 0)));",
			"return Sequence{1..3000000}.product();", "return Sequence{1..30000}.asSet().includesAll(Sequence{1..30000}.collect(x | Sequence{x}));",
			"var s = Sequence{}; for (i in Sequence{1..200000}) { s.add(Sequence{i}); } return s.includesAll(s);", "return 10.0.pow(1000000000);",
			"return Sequence{1..300000}.collect(x | Sequence{x}).indexOf(Sequence{-1}) + Sequence{1..300000}.collect(x | Sequence{x}).excluding(Sequence{5}).size();",
			"for (i in Sequence{1..2000000000}) { for (j in Sequence{1..1000}) { } }", "return Sequence{1..1000000}.invert().invert().reversed().random();");

	/** What takes long although each step of it seems to be little. */
	private static final List<String> OF_STEPS = List.of(
			"var t = 'a'; for (i in Sequence{1..20}) { t = t + t; } var u = t + 'b'; var v = t + 'c'; return Sequence{1..600000}.collect(i | u).includes(v);",
			"var t = 'a'; for (i in Sequence{1..20}) { t = t + t; } var u = t + 'b'; var v = t + 'c'; return Sequence{1..600000}.collect(i | u).count(v);",
			"var s = new Sequence; s.add(s); while (s) { } return 1;", "return 'aaaa'.matches('(?:(?:){2000000000}){2000000000}');",
			"return (Sequence{1..1000000} - Sequence{1000001..2000000}).size();", "return Sequence{1..1000000}.collect(x | 7).excluding(7).size();");

	private static final List<String> OF_PATTERNS = List.of("pattern P a, b, c, d : Segment guard : a.id + b.id + c.id + d.id = -1",
			"pattern P a : Segment from : spin() \noperation spin() { while (true) { } }",
			"pre { var e = Sequence{1}; for (i in Sequence{1..40}) { e = Sequence{e, e}; } } pattern P a : Segment guard : Set{e}.size() = 1",
			"pre { var s = Sequence{1}; while (true) { s.addAll(s.clone()); } } pattern P a : Segment",
			"pattern P a : Sequence in : Sequence{1..2000000000}.collect(x | Sequence{x})",
			"pattern P a, b, c : Segment { match : Sequence{1..1000000}.includes(-1) }",
			"pattern P a : Segment, b : Segment from : Segment.all, c : Segment from : Segment.all, no d : Segment guard : d.id = -1",
			"pattern P a : Segment, b : Segment, c : Segment { onmatch { var i = 0; while (i < 1000000) { i = i + 1; } } }",
			"post { while (true) { } } pattern P a : Segment",
			"pattern P a : Segment, bs : Segment[1..*] guard : bs.id = a.id and Segment.all.forAll(s | s.id <> -1)",
			"pattern P a : Segment { do { while (true) { } } }", "pre { var s = Sequence{1..1000000}; } pattern P a : Segment, b : Segment from : s");

	private static final List<String> OF_OCL = List.of(
			"Sequence{1..2000000000}->includesAll(Sequence{1..2000000000})", "Sequence{1..2000000000}->excludesAll(Sequence{-2000000000..-1})",
			"Sequence{1..40}->iterate(i; acc : Sequence(Integer) = Sequence{1} | acc->union(acc))->size()",
			"Sequence{1..200}->iterate(i; acc : Sequence(Integer) = Sequence{1} | acc->union(acc))->size()",
			"Sequence{1..200}->iterate(i; acc : Bag(Integer) = Bag{1} | acc->union(acc))->size()",
			"Sequence{1..200}->iterate(i; acc : Bag(Integer) = Bag{1, 2, 3} | acc->union(acc))->asSequence()->size()",
			"Sequence{1..200}->iterate(i; acc : String = 'a' | acc.concat(acc))",
			"Sequence{1..200}->iterate(i; acc : String = 'a' | acc + acc)", "Set{1..2000000000}->size()", "Bag{1..2000000000}->size()",
			"OrderedSet{1..2000000000}->size()",
			"Sequence{1..2000000000}->asSet()->size()", "Sequence{1..2000000000}->asBag()->size()", "Sequence{1..2000000000}->asOrderedSet()->size()",
			"Sequence{1..2000000000}->sum()",
			"Sequence{1..2000000000}->last()", "Sequence{1..2000000000}->count(-1)", "Sequence{1..2000000000}->including(1)->size()",
			"Sequence{1..2000000000}->excluding(1)->size()",
			"Sequence{1..2000000000}->append(1)->size()", "Sequence{1..2000000000}->prepend(1)->size()", "Sequence{1..2000000000}->at(1999999999)",
			"Sequence{1..2000000000}->indexOf(-1)", "Sequence{1..2000000000}->subSequence(1, 1999999999)->size()",
			"Sequence{1..2000000000}->insertAt(5, 5)->size()",
			"Sequence{1..2000000000} = Sequence{1..2000000000}", "Sequence{1..2000000000}->flatten()->size()",
			"Sequence{1..2000000000}->union(Sequence{1..2000000000})->size()",
			"Sequence{1..2000000000}->max()", "Sequence{1..2000000000}->product(Sequence{1..2000000000})->size()", "Sequence{1..2000000000}",
			"Sequence{1..2000000000}->collect(i | Sequence{1..i})->size()",
			"Sequence{1..2000000000}->includes(-1)", "Sequence{1..3000000}->asBag()->intersection(Sequence{1..3000000}->asBag())->size()",
			"(Sequence{1..3000}->asSet())->symmetricDifference(Sequence{1..2000000000}->asSet())->size()",
			"Sequence{1..100000}->excludesAll(Sequence{100001..200000})",
			"Sequence{1..100000}->asOrderedSet()->asSequence()->includesAll(Sequence{1..100000}->collect(i | i))",
			"Sequence{1..100000}->collect(i | i)->includesAll(Sequence{1..100000}->collect(i | i))",
			"Sequence{1..100000}->collect(i | i)->excludesAll(Sequence{1..100000}->collect(i | -i))",
			"let s : Sequence(Integer) = Sequence{1..100000}->collect(i | 7) in s->excluding(7)->size()",
			"Segment.allInstances()->closure(s | Segment.allInstances())->size()", "Sequence{1}->closure(x | Sequence{x + 1})->size()",
			"Sequence{1..30000}->select(x | Sequence{1..30000}->exists(y | Sequence{1..30000}->exists(z | x + y + z = 0)))",
			"Sequence{1..5000000}->sortedBy(x | -x)->sortedBy(x | x)->size()",
			"Sequence{1..3000000}->collect(i | i.toString())->asSet()->size()", "Sequence{1..2000}->collectNested(i | Sequence{1..100000}->asSet())->size()",
			"Sequence{1..2000}->collectNested(i | Sequence{1..100000}->asSet())->asSet()->size()",
			"Sequence{1..100000}->isUnique(i | Sequence{1..10000}->asSet())",
			"'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'.matches('(a+)+$')",
			"Sequence{1..22}->iterate(i; acc : String = 'a' | acc.concat(acc)).indexOf(Sequence{1..21}->iterate(i; acc : String = 'a' | acc.concat(acc)).concat('b'))",
			"Sequence{1..1000000}->any(i | i < 0)", "Sequence{1..100000}->forAll(i, j | Sequence{1..100}->forAll(k | i + j + k > 0))",
			"Sequence{1..100000}->exists(i, j | i + j < 0)",
			"Sequence{1..2000000000}->collect(i | i)->size()", "Sequence{1..2000000000}->collectNested(i | i)->size()",
			"Sequence{1..2000000000}->reject(i | false)->size()",
			"Segment.allInstances()->collect(a | Segment.allInstances()->collect(b | Segment.allInstances()->select(c | a.id + b.id = c.id)))",
			"context Segment def: f(n : Integer) : Integer = if n < 2 then 1 else f(n - 1) + f(n - 2) endif def: q : Integer = f(60)",
			"context Segment def: f(n : Integer) : Integer = f(n + 1) def: q : Integer = f(1)",
			"context Segment inv: Sequence{1..2000000000}->exists(i | i < 0)",
			"Segment.allInstances()->product(Segment.allInstances())->product(Segment.allInstances())->size()", "Tuple{a = Sequence{1..2000000000}}",
			"Tuple{a = Sequence{1..2000000000}->asSet()}.a->size()");

	/** Values that all have one hash code, in hash tables. */
	private static final String SAME_HASH = "Sequence{1..60000}.collect(i | Sequence{i, -31 * i})";
	private static final String SAME_HASH_OCL = "Sequence{1..60000}->collectNested(i | Sequence{i, -31 * i})";
	private static final List<String> OF_EQUAL_HASHES = List.of("return " + SAME_HASH + ".asSet().size();",
			"return " + SAME_HASH + ".asOrderedSet().size();",
			"return " + SAME_HASH + ".asConcurrentSet().size();", "var s = new Set; s.addAll(" + SAME_HASH + "); return s.size();",
			"var s = new Set; for (r in " + SAME_HASH + ") { s.add(r); } return s.size();", "return (new Set).includingAll(" + SAME_HASH + ").size();",
			"return (new Set + " + SAME_HASH + ").size();", "var s = new Set; s += " + SAME_HASH + "; return s.size();",
			"return Sequence{1..60000}.mapBy(i | Sequence{i, -31 * i}).size();", "return Sequence{1}.closure(x | " + SAME_HASH + ").size();",
			"var m = Map{}; for (r in " + SAME_HASH + ") { m.put(r, 1); } var n = Map{}; n.putAll(m); return n = m;",
			"for (r in " + SAME_HASH + ") { r.~mark = 1; } return 1;",
			"var s = " + SAME_HASH.replace("60000", "3000") + ".asSet(); while (s = s.clone().including(1).excluding(1)) { } return 1;",
			"var s = " + SAME_HASH.replace("60000", "3000") + ".asSet(); return Sequence{1..1000}.forAll(i | Sequence{s} = Sequence{s.clone()});");
	private static final List<String> OF_EQUAL_HASHES_OCL = List.of(
			"let s : Sequence(Integer) = Sequence{1..900}->collect(i | i) in s->product(s)->size()",
			SAME_HASH_OCL + "->asSet()->size()", SAME_HASH_OCL + "->asOrderedSet()->size()",
			SAME_HASH_OCL + "->asBag()->size()", "Sequence{1..60000}->collect(i | Tuple{a = i, b = -i})->asSet()->size()",
			"Set{1}->collect(x | Sequence{1..60000}->collect(i | Tuple{a = i, b = -i}))->size()", "Bag{" + SAME_HASH_OCL + "}->flatten()->size()",
			"let s : Set(Tuple(a : Integer, b : Integer)) = Sequence{1..3000}->collect(i | Tuple{a = i, b = -i})->asSet() in "
					+ "Sequence{1..1000}->forAll(i | s->union(s->including(Tuple{a = 0, b = 1}))->symmetricDifference(s) <> s)");

	/** Long texts, each of them once in memory. */
	private static final String LONG = "var t = 'a'; for (i in Sequence{1..24}) { t = t + t; } ";
	private static final String LONG_OCL = "let t : String = Sequence{1..22}->iterate(i; acc : String = '1' | acc.concat(acc)) in ";
	private static final List<String> OF_LONG_TEXTS = List.of("return Sequence{1..900000}.collect(i | t);",
			"return Sequence{1..1000}.collect(i | 'x').concat(t);",
			"return Sequence{1..1000}.collect(i | t).toString();", "return Sequence{1..1000}.collect(i | t).concat();",
			"return '' + Sequence{1..1000}.collect(i | t);",
			"var f = '%1$s'; for (i in Sequence{1..7}) { f = f + f; } return t.format(f);",
			"var u = '$0'; for (i in Sequence{1..9}) { u = u + u; } return t.replaceFirst('a+', u);",
			"var u = '$1'; for (i in Sequence{1..9}) { u = u + u; } return t.replaceAll('(a+)', u);",
			"var u = t + 'b'; var v = t + 'c'; while (u <> v) { } return 1;",
			"return Sequence{1..1000}.collect(i | t).asBag() = Sequence{1..1000}.collect(i | t + 'b').asBag();");
	private static final List<String> OF_LONG_TEXTS_OCL = List.of("Sequence{1..900000}->collect(i | t)",
			"Sequence{1..900000}->collect(i | Tuple{a = i, b = t})",
			"Sequence{1..100000}->forAll(i | t.toReal() > 0)", "Tuple{a = Sequence{1..1000}->collect(i | t)}.toString()",
			"Sequence{1..100000}->forAll(i | t.concat('b') <> t.concat('c'))",
			"let u : String = Sequence{1..9}->iterate(i; acc : String = '$0' | acc.concat(acc)) in t.replaceAll('1+', u)",
			"let s : Sequence(String) = Sequence{1..100000}->collect(i | t) in Sequence{1..1000}->forAll(i | s->selectByKind(String)->size() > 0)");

	/** What costs as much as there are items, without a step for each. */
	private static final List<String> OF_ITEMS = List.of("var s = Sequence{1..1000000}.asSet(); while (true) { s.at(999999); }",
			"var s = Sequence{1..1000000}.asSet(); while (true) { s.last(); }", "var s = Sequence{1..1000000}; while (true) { s.select(x : String | true); }",
			"var s = Sequence{1..1000000}; while (true) { for (x : String in s) { } }", "var l = Sequence{1..1000000}; while (true) { l.~x = 1; }",
			"var n = '1'; for (i in Sequence{1..24}) { n = n + n; } return n.asDate('yyyyMMdd');",
			"return Sequence{1..3000}.collect(i | Sequence{1..3000}).asBag() = Sequence{1..3000}.collect(i | Sequence{1..3000}).asBag();");
	private static final List<String> OF_ITEMS_OCL = List.of(
			"let s : Sequence(Integer) = Sequence{1..1000000}->collect(i | i) in Sequence{1..100000}->forAll(i | s->selectByKind(Integer)->size() > 0)",
			"let s : Sequence(Integer) = Sequence{1..1000000}->collect(i | i) in let t : Sequence(Integer) = s->collect(i | i) in "
					+ "Sequence{1..100000}->forAll(i | not (Tuple{a = s} <> Tuple{a = t}))");

	private HostileTexts() {
	}

	/** All texts, each once. */
	static List<Query> all() {
		List<Query> all = toRun();
		all.addAll(HostileForms.all());
		return all;
	}

	/** Texts that are hard to run. */
	static List<Query> toRun() {
		List<Query> all = new ArrayList<>();
		OF_DEEP_VALUES.forEach(tail -> all.add(new Query("eol", DEEP + tail)));
		OF_DEEP_PAIRS.forEach(tail -> all.add(new Query("eol", DEEP_TWIN + tail)));
		OF_MEMORY.forEach(text -> all.add(new Query("eol", text)));
		OF_TIME.forEach(text -> all.add(new Query("eol", text)));
		OF_STEPS.forEach(text -> all.add(new Query("eol", text)));
		OF_PATTERNS.forEach(text -> all.add(new Query("epl", text)));
		OF_OCL.forEach(text -> all.add(new Query("ocl", text)));
		OF_EQUAL_HASHES.forEach(text -> all.add(new Query("eol", text)));
		OF_EQUAL_HASHES_OCL.forEach(text -> all.add(new Query("ocl", text)));
		OF_LONG_TEXTS.forEach(tail -> all.add(new Query("eol", LONG + tail)));
		OF_LONG_TEXTS_OCL.forEach(tail -> all.add(new Query("ocl", LONG_OCL + tail)));
		OF_ITEMS.forEach(text -> all.add(new Query("eol", text)));
		OF_ITEMS_OCL.forEach(text -> all.add(new Query("ocl", text)));
		return all;
	}

	/** That many texts, among them each once: beyond that, with other numbers in them. */
	static List<Query> some(int count, long seed) {
		Random random = new Random(seed);
		List<Query> base = all();
		List<Query> texts = new ArrayList<>(base);
		while (texts.size() < count) {
			Query query = base.get(random.nextInt(base.size()));
			if (query.text().length() < 10_000) {
				String changed = query.text().replace("40}", 30 + random.nextInt(100) + "}").replace("2000000000", Integer.toString(500_000_000 + random.nextInt(1_500_000_000)))
						.replace("1000000}", 100_000 + random.nextInt(5_000_000) + "}").replace("{1..22}", "{1.." + (18 + random.nextInt(8)) + "}");
				texts.add(new Query(query.language(), changed));
			}
		}
		Collections.shuffle(texts, random);
		return texts.subList(0, count);
	}
}
