// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.xmi.scan;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.modelarena.core.model.Metamodel;
import org.modelarena.testkit.KitMetamodel;
import org.modelarena.tests.xmi.RandomMetamodel;

/**
 * A random XMI file of a metamodel, by the grammars of XML and XMI: nearly always valid, in whatever form these allow, usual or not. Each form that a file has is
 * noted as a production, by its name. Half of the files have usual forms only. The same seed makes the same file.
 */
final class RandomXmi {
	private static final int MOST_ELEMENTS = 40;

	private final Random random;
	private final Metamodel metamodel;
	private final boolean usual;
	private final RandomText text;
	private final Set<String> productions = new TreeSet<>();
	private final StringBuilder out = new StringBuilder();
	/** The paths of the elements with their types, and ids, as a first run through the same tree has found them. */
	private final List<Placed> placed = new ArrayList<>();
	/** The single-valued ends of opposites that have values. */
	private final Set<List<Object>> taken = new HashSet<>();
	private int left;

	private record Placed(EClass type, String path, String id) {
	}

	/** An element to be written. */
	private record Node(EClass type, EReference containment, String path, String id, List<Node> children) {
	}

	RandomXmi(long seed, Metamodel metamodel) {
		random = new Random(seed * 0x9E3779B97F4A7C15L);
		this.metamodel = metamodel;
		usual = random.nextBoolean();
		text = new RandomText(random, usual, productions);
		left = 1 + random.nextInt(MOST_ELEMENTS);
	}

	static Metamodel metamodel(long seed) {
		return seed % 3 == 0 ? KitMetamodel.create() : RandomMetamodel.of(seed % 97);
	}

	/** The productions of the file, once it was written. */
	Set<String> productions() {
		return productions;
	}

	private boolean sometimes(int of) {
		return random.nextInt(of) == 0;
	}

	/** Whether something unusual happens here; it is noted if so. */
	private boolean oddly(int of, String production) {
		boolean now = !usual && sometimes(of);
		if (now) {
			productions.add(production);
		}
		return now;
	}

	private boolean now(int of, String production) {
		boolean now = sometimes(of);
		if (now) {
			productions.add(production);
		}
		return now;
	}

	/** The file's bytes. */
	byte[] bytes() {
		List<Node> roots = new ArrayList<>();
		boolean collection = now(3, "xmi:XMI");
		List<EClass> types = concrete(metamodel.classes().stream().toList());
		int count = collection ? random.nextInt(4) : 1;
		for (int i = 0; i < count; i++) {
			roots.add(node(types.get(random.nextInt(types.size())), null, i == 0 && sometimes(2) ? "/" : "/" + i, 0));
		}
		prolog();
		if (collection) {
			out.append("<xmi:XMI");
			namespaces();
			text.blank(out);
			out.append('>');
			roots.forEach(root -> element(root, false));
			misc();
			out.append("</xmi:XMI").append(now(6, "blank in an end tag") ? " " : "").append('>');
		} else {
			element(roots.getFirst(), true);
		}
		if (oddly(12, "comment behind the root")) {
			out.append("<!-- end -->");
		}
		out.append(sometimes(2) ? "\n" : "");
		String all = now(12, "CRLF") ? out.toString().replace("\n", "\r\n") : out.toString();
		if (all.contains("'ASCII'") && !oddly(5, "characters that are not ASCII")) {
			StringBuilder ascii = new StringBuilder();
			all.codePoints().forEach(c -> ascii.append(c < 0x80 ? Character.toString(c) : "&#" + c + ";"));
			all = ascii.toString();
		}
		byte[] bytes = all.getBytes(StandardCharsets.UTF_8);
		if (oddly(20, "BOM")) {
			bytes = ("\uFEFF" + all).getBytes(StandardCharsets.UTF_8);
		}
		if (oddly(20, "UTF-16")) {
			bytes = all.replace("UTF-8", "UTF-16").getBytes(StandardCharsets.UTF_16);
		}
		return bytes;
	}

	private static List<EClass> concrete(List<EClass> types) {
		return types.stream().filter(type -> !type.isAbstract() && !type.isInterface()).toList();
	}

	private Node node(EClass type, EReference containment, String path, int depth) {
		left--;
		String id = now(6, "xmi:id") ? "id" + placed.size() + (oddly(10, "repeated id") ? "" : "." + random.nextInt(1000)) : null;
		placed.add(new Placed(type, path, id));
		Node node = new Node(type, containment, path, id, new ArrayList<>());
		for (EReference each : type.getEAllContainments()) {
			int most = each.isMany() ? random.nextInt(4) : random.nextInt(2);
			for (int i = 0; i < most && left > 0 && depth < 12; i++) {
				List<EClass> fitting = concrete(metamodel.classes().stream().filter(other -> Metamodel.accepts(each, other)).toList());
				if (!fitting.isEmpty()) {
					String step = "/@" + each.getName() + (each.isMany() ? "." + i : "");
					node.children().add(node(fitting.get(random.nextInt(fitting.size())), each, ("/".equals(path) ? "/" : path) + step, depth + 1));
				}
			}
		}
		return node;
	}

	private void prolog() {
		switch (random.nextInt(usual ? 4 : 10)) {
		case 0 -> out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
		case 1 -> out.append("<?xml version='1.0' encoding='ASCII'?>\n");
		case 2 -> out.append("<?xml version=\"1.0\"?>");
		case 3 -> productions.add("no declaration");
		case 4 -> out.append("<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>");
		case 5 -> out.append("<?xml version=\"1.1\" encoding=\"UTF-8\"?>");
		case 6 -> out.append("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>");
		case 7 -> out.append("<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<!-- by hand -->\n");
		case 8 -> out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<?xml-stylesheet href=\"a.css\"?>\n");
		default -> out.append(oddly(3, "DOCTYPE") ? "<!DOCTYPE x>" : "\n");
		}
	}

	private void namespaces() {
		attribute("xmlns:xmi", oddly(12, "newer XMI") ? "http://www.omg.org/spec/XMI/20131001" : "http://www.omg.org/XMI");
		attribute("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance");
		for (EPackage each : metamodel.packages()) {
			attribute("xmlns:" + each.getNsPrefix(), each.getNsURI());
		}
		if (now(3, "xmi:version")) {
			attribute("xmi:version", "2.0");
		}
		if (oddly(12, "default namespace")) {
			attribute("xmlns", metamodel.packages().getFirst().getNsURI());
		}
		if (oddly(12, "schema location")) {
			attribute("xsi:schemaLocation", "http://a a.ecore");
		}
	}

	private void attribute(String name, String value) {
		text.blank(out);
		char quote = now(8, "single quotes") ? '\'' : '"';
		out.append(name);
		out.append(oddly(40, "blanks around =") ? " = " : "=").append(quote).append(value.replace(quote == '"' ? "\"" : "'", quote == '"' ? "&quot;" : "&apos;")).append(quote);
	}

	private static String qualified(EClass type) {
		return type.getEPackage().getNsPrefix() + ":" + type.getName();
	}

	private void element(Node node, boolean isDocument) {
		misc();
		boolean isRoot = node.containment() == null;
		String name = isRoot ? qualified(node.type()) : node.containment().getName();
		out.append('<').append(name);
		if (isDocument) {
			namespaces();
		}
		if (!isRoot && (node.type() != node.containment().getEReferenceType() || now(4, "needless xsi:type"))) {
			attribute(oddly(10, "xmi:type") ? "xmi:type" : "xsi:type", typeName(node));
		}
		if (node.id() != null) {
			attribute("xmi:id", node.id());
		}
		if (oddly(40, "namespace on the way")) {
			attribute("xmlns:extra", sometimes(2) ? "http://extra" : metamodel.packages().getFirst().getNsURI());
		}
		List<Runnable> inside = new ArrayList<>();
		features(node, inside);
		if (oddly(60, "attribute twice") && node.id() != null) {
			attribute("xmi:id", node.id());
		}
		out.append(now(8, "blank before the end of a tag") ? " " : "");
		if (inside.isEmpty() && node.children().isEmpty() && sometimes(2)) {
			out.append("/>");
			return;
		}
		out.append('>');
		inside.forEach(Runnable::run);
		node.children().forEach(child -> element(child, false));
		if (oddly(30, "mixed content")) {
			out.append("some text");
		}
		misc();
		out.append("</").append(name).append(now(8, "blank in an end tag") ? "\n" : "").append('>');
	}

	private String typeName(Node node) {
		boolean same = node.type().getEPackage() == node.containment().getEReferenceType().getEPackage();
		return same && now(6, "type without a prefix") ? node.type().getName() : qualified(node.type());
	}

	private void misc() {
		text.lines(out);
		if (oddly(30, "comment")) {
			out.append(sometimes(3) ? "<!--<a b='>'>-->" : "<!-- x -->");
		}
		if (oddly(40, "processing instruction")) {
			out.append("<?pi <a> ?>");
		}
		if (oddly(60, "CDATA of blanks")) {
			out.append("<![CDATA[ ]]>");
		}
	}

	private void features(Node node, List<Runnable> inside) {
		for (EStructuralFeature feature : node.type().getEAllStructuralFeatures()) {
			if (feature instanceof EAttribute attribute && sometimes(2)) {
				values(attribute, inside);
			} else if (feature instanceof EReference reference && !reference.isContainment() && sometimes(2)) {
				references(node, reference, inside);
			}
		}
		if (oddly(40, "xmi:Extension")) {
			inside.add(() -> out.append("<xmi:Extension extender='x'><y z='>'/></xmi:Extension>"));
		}
	}

	private void values(EAttribute attribute, List<Runnable> inside) {
		if ((attribute.isDerived() || attribute.isVolatile() || attribute.isTransient()) && !oddly(2, "computed value")) {
			return;
		}
		int count = attribute.isMany() ? random.nextInt(3) : 1;
		boolean asElements = attribute.isMany() ? sometimes(2) : now(8, "value as an element");
		if (asElements) {
			for (int i = 0; i < count; i++) {
				String value = isText(attribute) ? text.inElement(value(attribute)) : value(attribute);
				inside.add(() -> out.append('<').append(attribute.getName()).append('>').append(value).append("</").append(attribute.getName()).append('>'));
			}
			return;
		}
		StringBuilder values = new StringBuilder();
		for (int i = 0; i < count; i++) {
			values.append(i == 0 ? "" : " ").append(attribute.isMany() ? value(attribute).replace(' ', '-') : value(attribute));
		}
		boolean isText = isText(attribute) || oddly(30, "text in a number");
		attribute(attribute.getName(), isText ? text.inAttribute(values.toString()) : values.toString());
	}

	private String value(EAttribute attribute) {
		if (oddly(60, "bad value")) {
			return "#bad#";
		}
		if (attribute.getEAttributeType() instanceof EEnum type) {
			var literal = type.getELiterals().get(random.nextInt(type.getELiterals().size()));
			return now(4, "literal by its name") ? literal.getName() : literal.getLiteral();
		}
		// By its Java class, as a data type of users may have any name.
		return switch (attribute.getEAttributeType().getInstanceClassName()) {
		case "int", "java.lang.Integer", "short" -> now(6, "unusual number") ? List.of("-0", "+7", "007", "2147483647", "-2147483648").get(random.nextInt(5)) : "" + random.nextInt(2000);
		case "long", "java.lang.Long" -> now(4, "unusual number") ? "" + random.nextLong() : "" + random.nextInt();
		case "boolean", "java.lang.Boolean" -> now(8, "unusual boolean") ? "TRUE" : "" + random.nextBoolean();
		case "double", "float" -> "" + random.nextInt(1000) / 8.0;
		case "char" -> "c";
		default -> text.word();
		};
	}

	private static boolean isText(EAttribute attribute) {
		return attribute.getEAttributeType().getInstanceClass() == String.class;
	}

	private void references(Node node, EReference reference, List<Runnable> inside) {
		List<Placed> targets = placed.stream().filter(each -> Metamodel.accepts(reference, each.type())).toList();
		if (targets.isEmpty() || reference.isContainer() && !now(4, "named container")) {
			return;
		}
		int count = reference.isMany() ? random.nextInt(4) : 1;
		boolean asElements = now(8, "reference as an element");
		StringBuilder all = new StringBuilder();
		for (int i = 0; i < count; i++) {
			Placed target = targets.get(random.nextInt(targets.size()));
			if (!isFree(node, reference, target)) {
				continue;
			}
			String name = name(target);
			if (asElements) {
				String href = name.startsWith("#") ? name : "#" + name;
				inside.add(() -> out.append('<').append(reference.getName()).append(" href=\"").append(href).append(sometimes(3) ? "\"></" + reference.getName() + ">" : "\"/>"));
			} else {
				all.append(all.isEmpty() ? "" : now(10, "line between references") ? "\n" : " ").append(name);
			}
		}
		if (!asElements) {
			attribute(reference.getName(), all.toString());
		}
	}

	/** Whether no single-valued end of opposites gets two values by a link; it takes place then. */
	private boolean isFree(Node source, EReference reference, Placed target) {
		EReference opposite = reference.getEOpposite();
		if (opposite == null || reference.isContainer()) {
			return !reference.isContainer() || source.path().startsWith(target.path());
		}
		List<List<Object>> ends = new ArrayList<>();
		if (!opposite.isMany()) {
			ends.add(List.of(opposite, target.path()));
		}
		if (!reference.isMany()) {
			ends.add(List.of(reference, source.path()));
		}
		boolean free = ends.stream().noneMatch(taken::contains) || oddly(100, "two values for one");
		taken.addAll(ends);
		return free;
	}

	private String name(Placed target) {
		if (oddly(80, "reference to nothing")) {
			return "//@nothing.0";
		}
		if (target.id() != null && now(2, "reference by id")) {
			return target.id();
		}
		String path = now(12, "path behind #") ? "#" + target.path() : target.path();
		return oddly(30, "path with zeros") ? path.replace(".", ".0") : path;
	}
}
