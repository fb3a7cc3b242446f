// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.impl.EPackageImpl;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.IllegalValueException;
import org.modelarena.core.Cancellation;

/**
 * Sees to it that the elements of a file are a tree. A file may name what an element holds, or who holds it, beside what the nesting of the tags says; EMF does what
 * comes last, loses what that leaves without a holder, and goes round for ever in what holds itself. For one file; not thread-safe.
 */
final class ContainmentCheck {
	private static final Pattern ROOT = Pattern.compile("/\\d*");

	private final Resource file;
	private final List<Created> created = new ArrayList<>();
	private final List<Claim> claims = new ArrayList<>();

	ContainmentCheck(Resource file) {
		this.file = file;
	}

	/** An element, and the line in which its tag ends. */
	record Created(EObject object, int line) {
	}

	/** An element of this file that is named in the place of one that is held, with its place in the file. */
	private record Claim(EObject holder, EStructuralFeature feature, EObject proxy, int line, int column) {
	}

	/** Notes an element of the file. What generated code makes of its elements is its own affair. */
	EObject created(EObject object, int line) {
		if (object != null && object.eClass().getEPackage() != null && object.eClass().getEPackage().getClass() == EPackageImpl.class) {
			created.add(new Created(object, line));
		}
		return object;
	}

	/** Whether a value only says who holds an element of this file, which the nesting of the tags says already: that counts, also where they differ. */
	boolean isSaidByNesting(EStructuralFeature feature, Object value) {
		return feature instanceof EReference reference && reference.isContainer() && value instanceof InternalEObject holder
				&& (!holder.eIsProxy() || isHere(holder.eProxyURI()));
	}

	/** Whether an element would hold itself if a feature had a value. */
	static boolean closesCycle(EObject object, EStructuralFeature feature, Object value) {
		return feature instanceof EReference reference && reference.isContainment() && value instanceof EObject part
				&& (part == object || !part.eContents().isEmpty() && EcoreUtil.isAncestor(part, object));
	}

	/** Notes an element that is named in the place of one that is held, if it is of this file. */
	void claimed(EObject holder, EStructuralFeature feature, Object value, int line, int column) {
		if (feature instanceof EReference reference && reference.isContainment() && value instanceof InternalEObject proxy && proxy.eIsProxy()
				&& isHere(proxy.eProxyURI())) {
			claims.add(new Claim(holder, feature, proxy, line, column));
		}
	}

	private boolean isHere(URI uri) {
		return uri.trimFragment().equals(file.getURI()) || uri.trimFragment().toString().isEmpty();
	}

	/** The errors for claims by which, at the end of the file, an element would be held twice, or hold itself. */
	List<IllegalValueException> impossibleClaims(Cancellation cancellation) {
		Map<EObject, EObject> tops = new IdentityHashMap<>();
		return claims.stream().filter(claim -> !isPossible(claim, tops, cancellation))
				.map(claim -> new IllegalValueException(claim.holder, claim.feature, claim.proxy, null, file.getURI().toString(), claim.line, claim.column)).toList();
	}

	/** @param tops by root that was claimed, what stands above it; the way there is shortened whenever it is gone */
	private boolean isPossible(Claim claim, Map<EObject, EObject> tops, Cancellation cancellation) {
		cancellation.check();
		String name = ((InternalEObject) claim.proxy).eProxyURI().fragment();
		// Only roots can be claimed. A way into one is not followed, as that would make claims come true.
		if (name == null || name.startsWith("/") && !ROOT.matcher(name).matches()) {
			return false;
		}
		EObject held = file.getEObject(name);
		if (held == null) {
			return true;
		}
		EObject top = top(claim.holder, tops);
		return held.eContainer() == null && top != held && tops.putIfAbsent(held, top) == null;
	}

	private static EObject top(EObject object, Map<EObject, EObject> tops) {
		EObject top = object;
		while (top.eContainer() != null) {
			top = top.eContainer();
		}
		while (tops.containsKey(top)) {
			EObject next = tops.get(top);
			EObject afterNext = tops.getOrDefault(next, next);
			tops.put(top, afterNext);
			top = afterNext;
		}
		return top;
	}

	/**
	 * An element that no root holds; empty if there is none.
	 *
	 * @param isElement whether it was found in a root
	 * @param isPassing whether what a reference holds is left out
	 */
	Optional<Created> lost(Predicate<EObject> isElement, Predicate<EReference> isPassing) {
		return created.stream().filter(each -> !each.object.eIsProxy() && !isElement.test(each.object) && !isLeftOut(each.object, isPassing)).findFirst();
	}

	private static boolean isLeftOut(EObject object, Predicate<EReference> isPassing) {
		Map<EObject, EObject> seen = new IdentityHashMap<>();
		for (EObject each = object; each.eContainer() != null && seen.put(each, each) == null; each = each.eContainer()) {
			if (isPassing.test(each.eContainmentFeature())) {
				return true;
			}
		}
		return false;
	}
}
