// SPDX-License-Identifier: EPL-2.0
package org.modelarena.xmi.internal.objects;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import org.eclipse.emf.common.util.TreeIterator;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EPackage;
import org.eclipse.emf.ecore.EReference;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.emf.ecore.EcorePackage;
import org.eclipse.emf.ecore.InternalEObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.eclipse.emf.ecore.xmi.XMLHelper;
import org.modelarena.xmi.Unresolved;

/**
 * Names that attributes of a file have and that nothing in it has, where these may lead nowhere: EMF has an error for each, and puts the others of a list at the
 * places that they would have if all were there. For one file; not thread-safe.
 */
final class MissingNames {
	private final ModelResource file;
	private final Unresolved unresolved;
	/** By names that no file can have. */
	private final Map<String, EObject> standIns = new HashMap<>();
	private long dropped;

	MissingNames(ModelResource file, Unresolved unresolved) {
		this.file = file;
		this.unresolved = unresolved;
	}

	/**
	 * A name in an attribute that has to wait for the end of the file.
	 *
	 * @param position its place among those of the attribute; negative if that does not matter
	 */
	record Name(EObject source, EStructuralFeature feature, String name, int position, int line, int column) {
		static Stream<Name> of(XMLHelper.ManyReference names) {
			return IntStream.range(0, names.getValues().length).mapToObj(i -> new Name(names.getObject(), names.getFeature(), (String) names.getValues()[i], names.getPositions()[i],
					names.getLineNumber(), names.getColumnNumber()));
		}
	}

	private record Attribute(EObject element, EStructuralFeature feature) {
	}

	/** How many names were left out, without a trace. */
	long dropped() {
		return dropped;
	}

	/** The proxy of a name that was kept; null if that is none. */
	EObject standIn(String name) {
		return standIns.get(name);
	}

	/** Whether some of the names are missing and may be. */
	boolean areAny(Stream<Name> names) {
		return unresolved != Unresolved.REFUSE && !names.allMatch(this::isThere);
	}

	/** The names of a file as EMF can link them: others for those to be kept, without those that are dropped, at the places that remain. */
	List<Name> settled(Stream<Name> names) {
		Map<Attribute, Integer> gone = new HashMap<>();
		List<Name> settled = new ArrayList<>();
		names.forEach(each -> {
			Attribute attribute = new Attribute(each.source, each.feature);
			String name = isThere(each) ? each.name : kept(each);
			if (name == null) {
				dropped++;
				gone.merge(attribute, 1, Integer::sum);
			} else {
				int position = each.position < 0 ? each.position : each.position - gone.getOrDefault(attribute, 0);
				settled.add(new Name(each.source, each.feature, name, position, each.line, each.column));
			}
		});
		return settled;
	}

	private boolean isThere(Name name) {
		return file.getEObject(name.name) != null;
	}

	/** The name of a proxy which keeps the one that is missing; null if it is to be dropped, or if there is no class of which the proxy could be. */
	private String kept(Name missing) {
		EClass type = unresolved == Unresolved.KEEP ? type(missing) : null;
		if (type == null) {
			return null;
		}
		EObject proxy = EcoreUtil.create(type);
		((InternalEObject) proxy).eSetProxyURI(file.getURI().appendFragment(missing.name));
		String name = "\0" + standIns.size();
		standIns.put(name, proxy);
		return name;
	}

	/** A class of which the target may be: nobody knows which one it was, and an export must name one. */
	private static EClass type(Name missing) {
		EClass type = ((EReference) missing.feature).getEReferenceType();
		EClass source = missing.source.eClass();
		Stream<EClass> possible = type == EcorePackage.Literals.EOBJECT ? Stream.of(source) : Stream.concat(Stream.of(type, source), Stream.of(type, source).flatMap(MissingNames::beside));
		return possible.filter(each -> !each.isAbstract() && !each.isInterface() && (type == EcorePackage.Literals.EOBJECT || type.isSuperTypeOf(each))).findFirst().orElse(null);
	}

	/** The classes of a class's package, and of those in it. */
	private static Stream<EClass> beside(EClass type) {
		List<EClass> found = new ArrayList<>();
		EPackage ePackage = type.getEPackage();
		for (TreeIterator<EObject> all = ePackage.eAllContents(); all.hasNext();) {
			EObject each = all.next();
			if (each instanceof EClass eClass) {
				found.add(eClass);
			}
			if (!(each instanceof EPackage)) {
				all.prune();
			}
		}
		return found.stream();
	}
}
