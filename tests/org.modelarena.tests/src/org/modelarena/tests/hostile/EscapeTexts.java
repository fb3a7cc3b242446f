// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.hostile;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

import org.modelarena.core.ErrorCode;
import org.modelarena.core.Query;
import org.modelarena.core.QueryLimits;

/** Programs in EOL and EPL that somebody writes to get out of a query: to Java, to the machine, to other models, or to all of its time and memory. */
public final class EscapeTexts {
	/** What a text tries, and how it has to end. */
	public enum Kind {
		/** Java's classes by their name. */
		NATIVE_TYPES(ErrorCode.UNSUPPORTED, ErrorCode.QUERY_NAME, ErrorCode.QUERY_SYNTAX, ErrorCode.QUERY_FAILED),
		/** Java's methods and properties of what is at hand. */
		REFLECTION(ErrorCode.UNSUPPORTED, ErrorCode.QUERY_NAME, ErrorCode.QUERY_SYNTAX),
		/** What Epsilon knows of the machine, its user, and the program's own interpreter. */
		SYSTEM(ErrorCode.UNSUPPORTED, ErrorCode.QUERY_NAME, ErrorCode.QUERY_SYNTAX),
		/** Files and addresses. */
		FILES(ErrorCode.UNSUPPORTED, ErrorCode.QUERY_NAME, ErrorCode.QUERY_SYNTAX),
		/** Other models, or changes of this one. */
		MODELS(ErrorCode.UNSUPPORTED, ErrorCode.QUERY_NAME, ErrorCode.QUERY_SYNTAX, ErrorCode.QUERY_FAILED),
		/** Programs without an end. */
		ENDLESS(ErrorCode.TIMEOUT),
		/** Values without a bound. */
		MEMORY(ErrorCode.OUT_OF_MEMORY, ErrorCode.TIMEOUT),
		/** Calls, values and texts that are nested without a bound. */
		RECURSION(ErrorCode.QUERY_FAILED, ErrorCode.QUERY_SYNTAX, ErrorCode.TIMEOUT);

		private final Set<ErrorCode> ends;

		Kind(ErrorCode... ends) {
			this.ends = Set.of(ends);
		}

		/** The errors of which one has to be its end. */
		public Set<ErrorCode> ends() {
			return ends;
		}

		/** A deadline for those that only that ends; the others are refused long before they would need one. */
		public QueryLimits limits(Duration deadline) {
			return new QueryLimits(ends.contains(ErrorCode.TIMEOUT) ? deadline : QueryLimits.DEFAULT.timeout(), MOST_ROWS);
		}

		/** Whether such a text has to be refused before anything of it is done. */
		public boolean isRefused() {
			return ends.contains(ErrorCode.UNSUPPORTED);
		}
	}

	/** A text. It may name a file by {@code FILE}, and a server of this machine by {@code PORT}. */
	public record Escape(Kind kind, String language, String text) {
		/** The text with a file and a port in their places. */
		public Query at(Path file, int port) {
			return new Query(language, text.replace("FILE", file.toString()).replace("PORT", Integer.toString(port)));
		}

		/** The kind and the text, shortened. */
		@Override
		public String toString() {
			return kind + " " + language + ": " + (text.length() > 120 ? text.substring(0, 120) + "..." : text);
		}
	}

	private static final long MOST_ROWS = 100_000;

	private static final List<String> NATIVE_TYPES = List.of("new Native('java.io.File')", "Native('java.lang.Runtime')",
			"Native('java.lang.Runtime').getRuntime().exec('id')", "var f : new Native('java.io.File')('/tmp'); return f;",
			"var f : Native('java.io.File'); return f;", "new Native(\"java.lang.ProcessBuilder\")(Sequence{'id'}).start()",
			"var t = 'Native'; return Native('java.' + 'lang.System').exit(1);", "Native('java.lang.Thread$State')#NEW",
			"Segment.all.select(s | Native('java.lang.System').nanoTime() > 0)",
			"return f(); operation f() : Native('java.io.File') { return null; }",
			"return 1.f(); operation Native('java.lang.Integer') f() { return self; }",
			"return f();\n$pre Native('java.lang.System').exit(1)\noperation f() { return 1; }",
			"return 1.isTypeOf(Native('java.lang.Integer'));", "new java::io::File", "java.lang.System.exit(1)",
			"new Native('org.eclipse.epsilon.emc.emf.EmfModel')", "Sequence{1}.selectByKind(Native('java.lang.Object'))",
			"Map{1 = new Native('java.util.Timer')}", "'java.lang.Thread$State#NEW'.toEnum()", "Native::java::lang::System",
			"var t = 'x'.type(); return t.createInstance();", "'x'.type().getClazz().getConstructors()",
			"1.asVar('Native'); return Native('java.io.File');");

	private static final List<String> REFLECTION = List.of("'a'.getClass()", "'a'.class", "'a'.getClass().forName('java.lang.System')",
			"'a'.class.forName('java.lang.Runtime')", "'a'.class.classLoader.loadClass('java.lang.Runtime')", "1.getClass()",
			"Segment.all.getClass()", "Segment.all.class.name", "Segment.all.first().getClass()",
			"Segment.all.first().~x.getClass().x(Segment.class)", "Segment.all.first().getOwningModel()", "Segment.all.first().owningModel()",
			"Segment.all.first().owningModel.dispose()", "Segment.all.first().nativeType()", "'a'.nativeType()", "Segment.getClass()",
			"Segment.getModel()", "Segment.createInstance()", "Segment.all.stream()", "Segment.all.parallelStream()", "Segment.all.iterator()",
			"Segment.all.spliterator()", "'a'.wait()", "'a'.notify()", "Segment.all.forEach(s | s)", "Segment.all.removeIf(s | true)",
			"Signal#GO.getEEnum()", "Signal#GO.eContainer()", "Signal#GO.eClass", "Segment.all.first().eResource()",
			"Segment.all.first().eClass.eResource", "Segment.all.first().eClass.ePackage.eResource.resourceSet",
			"Segment.all.first().eClass.instanceClass", "Segment.all.first().eClass.getEPackage().getEFactoryInstance()",
			"Segment.all.first().eContainer.eResource.resourceSet", "Segment.all.first().eClass.getClass()",
			"Segment.all.first().eGet('length')", "Segment.all.first().eInvoke(null, null)", "Map{1 = 2}.forEach(k, v | k)",
			"Map{1 = 2}.compute(1, k | k)", "Sequence{1}.toArray()", "'abc'.chars()", "'abc'.getBytes()",
			"'x'.describeConstable().get().resolveConstantDesc(null)", "Sequence{1}.wrapped", "Sequence{3}.sort(null)", "'x'.escapeXml()",
			"'x'.contributesTo(1)", "'x'.setTarget(1)", "'x'.getContext()", "Segment.all.createCollection()", "Tuple{a = 1}.getClass()",
			"Any.getClazz()", "String.class", "Signal#GO.name.class.module.layer", "var s = Segment.all.first(); s.~x = 1; return s.~x.class;",
			"return f(); operation f() { return self.class; }", "throw 'a'.getClass();");

	private static final List<String> SYSTEM = List.of("System.user.inform('x')", "System.user", "System.out.println('x')",
			"System.executeNative('ls')", "System.getPlatformProperty('user.home')", "System.getProperty('user.home')",
			"System.context.modelRepository.models", "System.context.getNativeTypeDelegates()", "System.exit(0)", "UserInput.inform('x')",
			"UserInput.prompt('x')", "'x'.execute()", "context.executorFactory", "module.context", "getContext()", "self.context",
			"console.log(1)", "Thread.sleep(1)", "'id'.exec()", "return f();\n$pre System.exit(1)\noperation f() { return 1; }",
			"return f(); operation f() { return System.env; }");

	private static final List<String> FILES = List.of("'x'.store('FILE')", "'FILE'.load()", "import 'FILE'; return 1;",
			"import \"platform:/x.eol\"; return 1;", "import 'file:FILE'; return f();", "import 'http://127.0.0.1:PORT/x.eol'; return 1;",
			"import 'jar:file:FILE!/x.eol'; return 1;", "loadFile('FILE')", "'FILE'.toFile().delete()", "new File('FILE')", "File.open('FILE')",
			"return f();\n$pre 'x'.store('FILE')\noperation f() { return 1; }", "import 'FILE'; operation f() { return 1; } return 1;");

	private static final List<String> MODELS = List.of("model M driver EMF { name = 'M' }; return 1;",
			"model M alias N driver EMF { modelFile = 'FILE' }; return M!EObject.all;", "transaction { } return 1;", "abort;",
			"return f();\n$pre new Segment\noperation f() { return 1; }",
			"return f();\n$pre Segment.all.removeAt(0)\noperation f() { return 1; }", "M!Segment.all", "loadModel('FILE')", "persist();",
			"M.load()", "M.store()", "M.dispose()", "Model.all", "new Segment", "var s : new Segment; return s;", "delete Segment.all.first();",
			"delete Segment.all;", "Segment.all.first().length = 3;", "Segment.all.first().length := 3;", "Segment.all.first().length += 3;",
			"Segment.all.first().length++;", "Segment.all.first().eContainer = null;", "Segment.all.first().setLength(3)",
			"Segment.all.first().connectsTo.add(Segment.all.first())", "Segment.all.first().connectsTo.clear()",
			"Segment.all.remove(Segment.all.first())", "Segment.all.removeAt(0)", "Segment.all.addAll(Sequence{1})",
			"Segment.all.removeAll(Segment.all)", "Segment.all.retainAll(Sequence{})", "var all = Segment.all; all[0] = 1;",
			"Segment.all.subList(0, 2).clear()", "Segment.all.reversed().removeLast()", "Segment.all.reversed().clear()",
			"Segment.all.addFirst(Segment.all.last())", "Segment.all.set(0, Segment.all.last())", "Route.all.first().eContents.clear()",
			"Segment.all.first().revRefNav_connectsTo.clear()", "Segment.all.asVar('all'); all.clear(); return 1;",
			"Segment.all.first() ::= Segment.all.last();");

	private static final List<String> ENDLESS = List.of("while (true) { }", "while (true) { while (true) { continue; } }",
			"var i = 0; while (i >= 0) { i = (i + 1).mod(7); } return i;",
			"var s = Sequence{1..20}; for (a in s) { for (b in s) { for (c in s) { for (d in s) { for (e in s) { for (f in s) { for (g in s) { } } } } } } }",
			"Segment.all.sortBy(s | f()); operation f() { while (true) { } return 1; }",
			"Sequence{1..50}.sortBy(a | f(a)); operation f(n) { while (true) { } }",
			"Segment.all.parallelSelect(s | f()); operation f() : Boolean { while (true) { } return true; }",
			"Segment.all.nMatch(s | f(), 1); operation f() : Boolean { while (true) { } return true; }",
			"return f();\n@cached\noperation f() { while (true) { } }", "return f();\n$post f()\noperation f() { while (true) { } }",
			"return f();\n@parallel\noperation f() { while (true) { } }", "throw f(); operation f() { while (true) { } }",
			"return Map{f() = 1}; operation f() { while (true) { } }", "switch (f()) { case 1 : return 1; } operation f() { while (true) { } }",
			"'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'.matches('^(a+)+\\\\1?b$')", "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'.split('^(a|a|aa)+\\\\1?b$')",
			"'x'.pad(2000000000, '', true)", "Segment.all.powerset().size()");

	private static final List<String> MEMORY = List.of("var s = Sequence{1}; while (true) { s.addAll(s.clone()); }",
			"var s = Sequence{1}; while (true) { s.addAll(s); }", "var t = 'a'; while (true) { t = t + t; }",
			"var t = 'a'; while (true) { t += t; }", "var t = 'aaaaaaaaaa'; while (true) { t = t.replaceAll('a', t); }",
			"Sequence{1..2000000000}.size()", "1.format('%2000000000d')", "'x'.pad(2000000000, 'y', true)",
			"var e = Sequence{1}; for (i in Sequence{1..40}) { e = Sequence{e, e}; } return e;",
			"var e = Sequence{1}; for (i in Sequence{1..40}) { e = Sequence{e, e}; } return e.asString();",
			"var m = Map{}; while (true) { m.put(m.size(), 'x' + m.size()); }",
			"var s = Segment.all.first(); s.~x = Sequence{1}; while (true) { s.~x = Sequence{s.~x.clone(), s.~x.clone()}; s.~x.flatten(); }",
			"Sequence{1..1000000}.collect(x | Sequence{1..1000000})", "var s = new ConcurrentBag; while (true) { s.add(Sequence{1..1000}); }");

	private static final List<String> RECURSION = List.of("return f(); operation f() { return f(); }",
			"return f(1); operation f(n) { return n * g(n + 1); } operation g(n) { return f(n) + 1; }",
			"return f(); @cached\noperation f() { return Segment.all.collect(s | f()); }",
			"return 1.f(); operation Integer f() { return (self + 1).f(); }", "Sequence{1}.closure(x | Sequence{x + 1}).size()",
			"var s : Sequence; s.add(s); return s;", "var m : Map; m.put('m', m); return m.hashCode();",
			"(".repeat(30_000) + "1" + ")".repeat(30_000), "1" + " + 1".repeat(20_000));

	private static final List<Escape> IN_PATTERNS = List.of(pattern(Kind.REFLECTION, "pattern P s : Segment guard : s.getClass().isDefined()"),
			pattern(Kind.NATIVE_TYPES, "pattern P s : Segment guard : Native('java.lang.System').nanoTime() > 0"),
			pattern(Kind.NATIVE_TYPES, "pattern P s : Native('java.io.File') from : Sequence{1}"),
			pattern(Kind.NATIVE_TYPES, "pattern P s : Segment in : new Native('java.util.ArrayList')"),
			pattern(Kind.REFLECTION, "pattern P s : Segment from : Segment.all.class.enumConstants"),
			pattern(Kind.REFLECTION, "pattern P s : Segment { match : s.owningModel.dispose().isDefined() }"),
			pattern(Kind.SYSTEM, "pre { System.out.println(1); } pattern P s : Segment"),
			pattern(Kind.SYSTEM, "pattern P s : Segment\npost { System.exit(1); }"),
			pattern(Kind.SYSTEM, "pattern P s : Segment { nomatch { System.user.inform('x'); } }"),
			pattern(Kind.FILES, "import 'x.eol'; pattern P s : Segment"), pattern(Kind.FILES, "import 'FILE'; pattern P s : Segment"),
			pattern(Kind.FILES, "pre { 'x'.store('FILE'); } pattern P s : Segment"),
			pattern(Kind.FILES, "pattern P s : Segment { onmatch { 'x'.store('FILE'); } }"),
			pattern(Kind.MODELS, "pattern P s : Segment { do { delete s; } }"),
			pattern(Kind.MODELS, "pattern P s : Segment { onmatch { s.length = 1; } }"),
			pattern(Kind.MODELS, "pattern P s : Segment { do { var t : new Segment; } }"), pattern(Kind.MODELS, "pattern P s : M!Segment"),
			pattern(Kind.MODELS, "pattern P s : Segment { onmatch { persist(); } }"),
			pattern(Kind.MODELS, "model M driver EMF { modelFile = 'FILE' }; pattern P s : Segment"),
			pattern(Kind.ENDLESS, "pre { while (true) { } } pattern P s : Segment"),
			pattern(Kind.ENDLESS, "pattern P s : Segment\npost { while (true) { } }"),
			pattern(Kind.ENDLESS, "pattern P s : Segment guard { while (true) { } return true; }"),
			pattern(Kind.ENDLESS, "pattern P s : Segment { match { while (true) { } return true; } }"),
			pattern(Kind.ENDLESS, "pattern P a, b : Segment, c, d : Segment guard : a.f(b.id + c.id + d.id)"
					+ " operation Segment f(n) { return n < 0; }"),
			pattern(Kind.ENDLESS, "@parallel\npattern P s : Segment guard : f() operation f() { while (true) { } }"),
			pattern(Kind.ENDLESS, "@iterative\npattern P s : Segment { do { while (true) { } } }"),
			pattern(Kind.MEMORY, "pre { var t = 'a'; while (true) { t = t + t; } } pattern P s : Segment"),
			pattern(Kind.MEMORY, "pattern P i : Integer from : Sequence{1..2000000000}"),
			pattern(Kind.RECURSION, "pattern P s : Segment guard : s.f() operation Segment f() { return self.f(); }"),
			pattern(Kind.RECURSION, "pattern P s : Segment guard : " + "(".repeat(30_000) + "true" + ")".repeat(30_000)));

	private EscapeTexts() {
	}

	private static Escape pattern(Kind kind, String text) {
		return new Escape(kind, "epl", text);
	}

	private static List<String> programs(Kind kind) {
		return switch (kind) {
		case NATIVE_TYPES -> NATIVE_TYPES;
		case REFLECTION -> REFLECTION;
		case SYSTEM -> SYSTEM;
		case FILES -> FILES;
		case MODELS -> MODELS;
		case ENDLESS -> ENDLESS;
		case MEMORY -> MEMORY;
		case RECURSION -> RECURSION;
		};
	}

	/** All of them. */
	public static List<Escape> all() {
		List<Escape> all = new ArrayList<>();
		for (Kind kind : Kind.values()) {
			programs(kind).forEach(text -> all.add(new Escape(kind, "eol", text)));
		}
		all.addAll(IN_PATTERNS);
		return all;
	}
}
