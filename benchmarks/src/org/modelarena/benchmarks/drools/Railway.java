// SPDX-License-Identifier: EPL-2.0
package org.modelarena.benchmarks.drools;

import java.util.ArrayList;
import java.util.List;

import org.eclipse.emf.common.util.Enumerator;
import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.kie.api.runtime.KieSession;
import org.modelarena.benchmarks.drools.Facts.Connects;
import org.modelarena.benchmarks.drools.Facts.Monitors;
import org.modelarena.benchmarks.drools.Facts.Requires;
import org.modelarena.benchmarks.drools.Facts.Route;
import org.modelarena.benchmarks.drools.Facts.Segment;
import org.modelarena.benchmarks.drools.Facts.Semaphore;
import org.modelarena.benchmarks.drools.Facts.Switch;
import org.modelarena.benchmarks.drools.Facts.SwitchPosition;
import org.modelarena.core.ElementSink;

/**
 * A railway as facts in a session: takes a model as a stream, then inserts it as a whole, then is changed. Only the direction of a link that has a fact counts, so
 * that no pair of opposites is there twice.
 */
final class Railway implements ElementSink {
	private final KieSession session;
	/** By key; null for what no rule asks for. */
	private final List<Object> elements = new ArrayList<>();
	private final List<List<Object>> links = new ArrayList<>();
	private final List<Long> open = new ArrayList<>();
	private final List<long[]> monitors = new ArrayList<>();

	Railway(KieSession session) {
		this.session = session;
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		long key = made(type);
		open.add(key);
		if (elements.get((int) key) instanceof SwitchPosition position) {
			position.setRoute(container);
		}
	}

	private long made(EClass type) {
		long key = elements.size();
		elements.add(switch (type.getName()) {
		case "Route" -> new Route(key);
		case "Segment" -> new Segment(key);
		case "Switch" -> new Switch(key);
		case "SwitchPosition" -> new SwitchPosition(key);
		case "Semaphore" -> new Semaphore(key);
		default -> null;
		});
		links.add(null);
		return key;
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		assign(elements.get((int) key), attribute.getName(), value);
	}

	private static void assign(Object element, String attribute, Object value) {
		switch (element) {
		case Route route when attribute.equals("active") -> route.setActive((Boolean) value);
		case Segment segment when attribute.equals("length") -> segment.setLength((Integer) value);
		case Switch each when attribute.equals("currentPosition") -> each.setCurrentPosition(literal(value));
		case SwitchPosition position when attribute.equals("position") -> position.setPosition(literal(value));
		case Semaphore semaphore when attribute.equals("signal") -> semaphore.setSignal(literal(value));
		case null, default -> {
			// No rule asks for it.
		}
		}
	}

	private static int literal(Object value) {
		return value instanceof EEnumLiteral literal ? literal.getValue() : ((Enumerator) value).getValue();
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		if (reference.getName().equals("monitoredBy")) {
			// Whether the element is a segment is known by now, as it has begun.
			monitors.add(new long[] { key, target });
		} else {
			put(key, reference.getName(), target);
		}
	}

	private Object put(long key, String reference, long target) {
		Object element = elements.get((int) key);
		switch (reference) {
		case "entry" -> ((Route) element).setEntry(target);
		case "exit" -> ((Route) element).setExit(target);
		case "target" -> ((SwitchPosition) element).setTarget(target);
		case "requires" -> link(key, new Requires(key, target));
		case "connectsTo" -> link(key, new Connects(key, target));
		case "monitoredBy" -> link(key, new Monitors(target, key, element instanceof Segment));
		default -> {
			return null;
		}
		}
		return element;
	}

	private Object link(long key, Object link) {
		List<Object> of = links.get((int) key);
		if (of == null) {
			of = new ArrayList<>(2);
			links.set((int) key, of);
		}
		of.add(link);
		return link;
	}

	@Override
	public void end() {
		open.removeLast();
	}

	/** Inserts all that was taken. */
	void insert() {
		monitors.forEach(pair -> put(pair[0], "monitoredBy", pair[1]));
		monitors.clear();
		for (int key = 0; key < elements.size(); key++) {
			if (elements.get(key) != null) {
				session.insert(elements.get(key));
			}
			if (links.get(key) != null) {
				links.get(key).forEach(session::insert);
			}
		}
	}

	/** The number of elements. */
	long size() {
		return elements.size();
	}

	/** As in an edit of a model. */
	void create(EClass type, long key) {
		if (made(type) != key) {
			throw new IllegalStateException("Element " + key + " is not the next one");
		}
		if (elements.get((int) key) != null) {
			session.insert(elements.get((int) key));
		}
	}

	/** As in an edit of a model. */
	void set(long key, EStructuralFeature feature, Object value) {
		Object element = elements.get((int) key);
		if (feature instanceof EReference) {
			put(key, feature.getName(), (Long) value);
		} else {
			assign(element, feature.getName(), value);
		}
		session.update(session.getFactHandle(element), element, feature.getName());
	}

	/** As in an edit of a model. */
	void add(long key, EReference reference, long target) {
		if (find(key, reference.getName(), target) == null) {
			put(key, reference.getName(), target);
			session.insert(links.get((int) key).getLast());
		}
	}

	/** As in an edit of a model. */
	void remove(long key, EReference reference, long target) {
		Object link = find(key, reference.getName(), target);
		if (link != null) {
			links.get((int) key).remove(link);
			session.delete(session.getFactHandle(link));
		}
	}

	/** As in an edit of a model. */
	void clear(long key, EReference reference) {
		List<Object> of = links.get((int) key);
		for (Object link : of == null ? List.of() : List.copyOf(of)) {
			if (isOf(link, reference.getName())) {
				of.remove(link);
				session.delete(session.getFactHandle(link));
			}
		}
	}

	private Object find(long key, String reference, long target) {
		List<Object> of = links.get((int) key);
		return of == null ? null : of.stream().filter(link -> isOf(link, reference) && target(link) == target).findFirst().orElse(null);
	}

	private static boolean isOf(Object link, String reference) {
		return switch (link) {
		case Requires required -> reference.equals("requires");
		case Connects connected -> reference.equals("connectsTo");
		default -> reference.equals("monitoredBy");
		};
	}

	private static long target(Object link) {
		return switch (link) {
		case Requires required -> required.getSensor();
		case Connects connected -> connected.getTo();
		default -> ((Monitors) link).getSensor();
		};
	}
}
