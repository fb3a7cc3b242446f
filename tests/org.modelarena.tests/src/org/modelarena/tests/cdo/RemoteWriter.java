// SPDX-License-Identifier: EPL-2.0
package org.modelarena.tests.cdo;

import java.net.URI;
import java.util.List;

import org.eclipse.emf.cdo.transaction.CDOTransaction;
import org.eclipse.emf.cdo.util.CommitException;
import org.eclipse.emf.cdo.util.ConcurrentAccessException;
import org.eclipse.emf.ecore.EClass;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.modelarena.tests.cdo.CdoRemoteCrashTest.Ledger;
import org.modelarena.tests.store.CrashWriter;

/**
 * A client that commits one edit after the other until the server is killed, each as in {@link CrashWriter}. Two clients share a region and so
 * come into each other's way; each has a sensor of its own.
 */
final class RemoteWriter {
	private final CDOTransaction transaction;
	private final EObject region;
	private final EObject sensor;
	private final Ledger ledger;

	private RemoteWriter(CDOTransaction transaction, int client, Ledger ledger) {
		this.transaction = transaction;
		this.region = instance(transaction, "Region", client / 2);
		this.sensor = instance(transaction, "Sensor", client);
		this.ledger = ledger;
	}

	private static EObject instance(CDOTransaction transaction, String type, int index) {
		return transaction.createQuery("ocl", type + ".allInstances()").getResult(EObject.class).get(index);
	}

	/** @throws Exception what goes wrong while the server should work */
	static Void commitUntilKilled(URI address, int client, Ledger ledger) throws Exception {
		try (StockCdoClient session = new StockCdoClient(address)) {
			RemoteWriter writer = new RemoteWriter(session.session().openTransaction(), client, ledger);
			while (!ledger.over.get()) {
				writer.commitNext();
			}
		} catch (CommitException | RuntimeException e) {
			if (!ledger.over.get()) {
				throw e;
			}
		}
		return null;
	}

	private void commitNext() throws CommitException {
		int number = ledger.numbers.getAndIncrement();
		try {
			edit(number);
			if (ledger.early) {
				ledger.claimed.add(number);
			}
			transaction.commit();
			if (!ledger.early) {
				ledger.claimed.add(number);
			}
		} catch (ConcurrentAccessException e) {
			ledger.refused.add(number);
			transaction.rollback();
		}
	}

	private void edit(int number) {
		EClass segment = (EClass) region.eClass().getEPackage().getEClassifier("Segment");
		for (int i = 0; i < CrashWriter.ELEMENTS; i++) {
			EObject added = EcoreUtil.create(segment);
			added.eSet(segment.getEStructuralFeature("id"), number);
			many(region, "elements").add(added);
			many(sensor, "monitors").add(added);
		}
	}

	@SuppressWarnings("unchecked")
	private static List<EObject> many(EObject element, String feature) {
		return (List<EObject>) element.eGet(element.eClass().getEStructuralFeature(feature));
	}
}
