// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

import org.eclipse.emf.common.util.URI;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.resource.Resource;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.impl.XMIResourceImpl;
import org.eclipse.emf.ecore.xmi.impl.XMLResourceImpl;

/**
 * Files that are written, in which references name an element by its id only if EMF finds it by that: an id that several elements have, or one with blanks or
 * letters that mean something in references or XML, would lead to another element, or nowhere. These are named by their paths. In a path, an element is named by
 * its keys ({@code eKeys}) only where EMF finds it by them, and else by its position. One that is missing has the name that it had.
 */
final class NamedResources {
	private static final String SPECIAL = "#:<>&\"'";

	private NamedResources() {
	}

	static Resource xmi(URI uri) {
		return new XMIResourceImpl(uri) {
			private final Ids ids = new Ids(this, super::getURIFragment);

			@Override
			public String getURIFragment(EObject object) {
				return ids.fragment(object, getURIFragmentRootSegment(root(object)));
			}
		};
	}

	static Resource xml(URI uri) {
		return new XMLResourceImpl(uri) {
			private final Ids ids = new Ids(this, super::getURIFragment);

			@Override
			public String getURIFragment(EObject object) {
				return ids.fragment(object, getURIFragmentRootSegment(root(object)));
			}
		};
	}

	/** The object at the top of the file in which an object is. */
	private static InternalEObject root(EObject object) {
		InternalEObject at = (InternalEObject) object;
		while (at.eDirectResource() == null && at.eInternalContainer() != null) {
			at = at.eInternalContainer();
		}
		return at;
	}

	/** The ids in a file that does not change any more. */
	private static final class Ids {
		private final Resource file;
		private final Function<EObject, String> byEmf;
		private Set<String> repeated;

		Ids(Resource file, Function<EObject, String> byEmf) {
			this.file = file;
			this.byEmf = byEmf;
		}

		String fragment(EObject object, String rootSegment) {
			URI missing = ((InternalEObject) object).eProxyURI();
			if (missing != null && missing.trimFragment().isEmpty()) {
				return missing.fragment();
			}
			String fragment = byEmf.apply(object);
			boolean isPath = fragment != null && fragment.startsWith("/") && !hasId(object, fragment);
			return fragment == null || isPath && fragment.indexOf('[') < 0 || !isPath && isFound(fragment) ? fragment : path(object, rootSegment);
		}

		/** Whether a text that looks like a path is one. */
		private boolean hasId(EObject object, String fragment) {
			return fragment.equals(EcoreUtil.getID(object));
		}

		private boolean isFound(String id) {
			if (id.isEmpty() || id.startsWith("/") || id.chars().anyMatch(c -> c <= ' ' || SPECIAL.indexOf(c) >= 0)) {
				return false;
			}
			if (repeated == null) {
				repeated = repeated();
			}
			return !repeated.contains(id);
		}

		private Set<String> repeated() {
			Set<String> seen = new HashSet<>();
			Set<String> twice = new HashSet<>();
			file.getAllContents().forEachRemaining(each -> {
				String id = byEmf.apply(each);
				if (!id.startsWith("/")) {
					note(id, seen, twice);
				}
				// EMF finds an element by this one, too, where it names it by an xmi:id.
				String attribute = EcoreUtil.getID(each);
				if (attribute != null && !attribute.equals(id)) {
					note(attribute, seen, twice);
				}
			});
			return twice;
		}

		private static void note(String id, Set<String> seen, Set<String> twice) {
			if (!seen.add(id)) {
				twice.add(id);
			}
		}

		private static String path(EObject object, String rootSegment) {
			Deque<String> segments = new ArrayDeque<>();
			InternalEObject at = (InternalEObject) object;
			while (at.eDirectResource() == null && at.eInternalContainer() != null) {
				InternalEObject container = at.eInternalContainer();
				segments.push(segment(container, at));
				at = container;
			}
			segments.push(rootSegment);
			return "/" + String.join("/", segments);
		}

		private static String segment(InternalEObject container, InternalEObject object) {
			EStructuralFeature feature = object.eContainingFeature();
			String segment = container.eURIFragmentSegment(feature, object);
			if (!segment.endsWith("]") || isAt(container, segment, object)) {
				return segment;
			}
			String name = segment.substring(0, segment.indexOf('['));
			return feature.isMany() ? name + "." + ((List<?>) container.eGet(feature, false)).indexOf(object) : name;
		}

		private static boolean isAt(InternalEObject container, String segment, InternalEObject object) {
			try {
				return container.eObjectForURIFragmentSegment(segment) == object;
			} catch (RuntimeException e) {
				// Of a text that EMF writes as a key, and cannot read.
				return false;
			}
		}
	}
}
