// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.core.ArenaException;
import org.modelarena.core.ElementSink;
import org.modelarena.core.ErrorCode;
import org.modelarena.core.Progress;
import org.modelarena.xmi.internal.binary.ObjectLinks;

/**
 * Builds EMF objects from a stream of elements. Both ends of opposites are set as the stream gives them, so that their orders stay. Not
 * thread-safe.
 */
public final class ObjectBuilder implements ElementSink {
	private static final int PROGRESS_INTERVAL = 0xFFF;

	private final Function<EClass, EObject> maker;
	private final Consumer<EObject> created;
	private final Progress progress;
	private final List<EObject> objects = new ArrayList<>();
	private final Map<EReference, Integer> numbers = new IdentityHashMap<>();
	private EReference[] references = new EReference[16];
	/** Links in the order given: source, number of the reference, target. */
	private int[] links = new int[1024];
	private int used;

	/** @param created gets each object when it stands in its container and has no values yet */
	public ObjectBuilder(Consumer<EObject> created, Progress progress) {
		this(EcoreUtil::create, created, progress);
	}

	/**
	 * Builds objects of a kind of the caller's own.
	 *
	 * @param maker   makes an object of a class
	 * @param created gets each object when it stands in its container and has no values yet
	 */
	public ObjectBuilder(Function<EClass, EObject> maker, Consumer<EObject> created, Progress progress) {
		this.maker = maker;
		this.created = created;
		this.progress = progress;
	}

	@Override
	public void begin(EClass type, long container, EReference containment) {
		EObject object = maker.apply(type);
		if (containment != null) {
			ObjectLinks.put(object(container), containment, object);
		}
		objects.add(object);
		created.accept(object);
		if ((objects.size() & PROGRESS_INTERVAL) == 0) {
			progress.at(objects.size());
			progress.cancellation().check();
		}
	}

	private EObject object(long ordinal) {
		return objects.get((int) ordinal);
	}

	@Override
	public void attribute(long key, EAttribute attribute, Object value) {
		try {
			ObjectLinks.put(object(key), attribute, value);
		} catch (ClassCastException | ArrayStoreException e) {
			throw new ArenaException(ErrorCode.UNSUPPORTED, "EMF objects cannot hold the value '" + value + "' of '" + attribute.getName() + "': "
					+ ObjectLinks.whyNot(attribute) + ".", e);
		}
	}

	@Override
	public void reference(long key, EReference reference, long target) {
		if (used + 3 > links.length) {
			links = Arrays.copyOf(links, links.length + (links.length >> 1) + 3);
		}
		links[used++] = (int) key;
		links[used++] = number(reference);
		links[used++] = (int) target;
	}

	private int number(EReference reference) {
		Integer number = numbers.get(reference);
		if (number == null) {
			number = numbers.size();
			numbers.put(reference, number);
			if (number == references.length) {
				references = Arrays.copyOf(references, number * 2);
			}
			references[number] = reference;
		}
		return number;
	}

	@Override
	public void end() {
		// The container is named at the start already.
	}

	/** Sets the references, which needed all objects. To be called once, when the source has been emitted. */
	public void finish() {
		for (int at = 0; at < used; at += 3) {
			ObjectLinks.connect(object(links[at]), references[links[at + 1]], object(links[at + 2]));
		}
		progress.at(objects.size());
	}
}
