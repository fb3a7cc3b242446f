// SPDX-License-Identifier: EPL-2.0
package org.modelarena.cases.internal;

import static org.modelarena.cases.internal.Features.attribute;
import static org.modelarena.cases.internal.Features.reference;

import org.eclipse.emf.ecore.EAttribute;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EEnum;
import org.eclipse.emf.ecore.EEnumLiteral;
import org.eclipse.emf.ecore.EReference;
import org.modelarena.core.model.Metamodel;

/** The railway metamodel's types and features, looked up once. Immutable and thread-safe. */
final class RailwayTypes {
	final EClass container;
	final EClass region;
	final EClass route;
	final EClass sensor;
	final EClass segment;
	final EClass switchType;
	final EClass switchPosition;
	final EClass semaphore;

	final EReference routes;
	final EReference regions;
	final EReference sensors;
	final EReference elements;
	final EReference follows;
	final EReference requires;
	final EReference entry;
	final EReference exit;
	final EReference monitors;
	final EReference monitoredBy;
	final EReference connectsTo;
	final EReference semaphores;
	final EReference positions;
	final EReference target;

	final EAttribute id;
	final EAttribute active;
	final EAttribute length;
	final EAttribute currentPosition;
	final EAttribute position;
	final EAttribute signal;

	private final EEnum positionType;
	private final EEnum signalType;

	RailwayTypes(Metamodel metamodel) {
		container = metamodel.type("RailwayContainer");
		region = metamodel.type("Region");
		route = metamodel.type("Route");
		sensor = metamodel.type("Sensor");
		segment = metamodel.type("Segment");
		switchType = metamodel.type("Switch");
		switchPosition = metamodel.type("SwitchPosition");
		semaphore = metamodel.type("Semaphore");
		routes = reference(container, "routes");
		regions = reference(container, "regions");
		sensors = reference(region, "sensors");
		elements = reference(region, "elements");
		follows = reference(route, "follows");
		requires = reference(route, "requires");
		entry = reference(route, "entry");
		exit = reference(route, "exit");
		monitors = reference(sensor, "monitors");
		monitoredBy = reference(segment, "monitoredBy");
		connectsTo = reference(segment, "connectsTo");
		semaphores = reference(segment, "semaphores");
		positions = reference(switchType, "positions");
		target = reference(switchPosition, "target");
		id = attribute(route, "id");
		active = attribute(route, "active");
		length = attribute(segment, "length");
		currentPosition = attribute(switchType, "currentPosition");
		position = attribute(switchPosition, "position");
		signal = attribute(semaphore, "signal");
		positionType = (EEnum) position.getEAttributeType();
		signalType = (EEnum) signal.getEAttributeType();
	}

	/** The literal of Position: 0 is FAILURE, 1 STRAIGHT, 2 DIVERGING. */
	EEnumLiteral positionLiteral(int value) {
		return positionType.getEEnumLiteral(value);
	}

	/** How many literals Position has. */
	int positionLiterals() {
		return positionType.getELiterals().size();
	}

	/** Signal's GO. */
	EEnumLiteral go() {
		return signalType.getEEnumLiteral("GO");
	}
}
