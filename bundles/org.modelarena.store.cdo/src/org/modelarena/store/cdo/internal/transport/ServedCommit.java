// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal.transport;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

import org.eclipse.emf.cdo.common.protocol.CDODataInput;
import org.eclipse.emf.cdo.server.internal.net4j.protocol.CommitTransactionIndication;
import org.eclipse.net4j.util.om.monitor.OMMonitor;

/**
 * A client's commit, which brings objects but no packages: a repository has the metamodel that it was loaded with. CDO would parse a
 * client's package as an XML file, with whatever files and addresses that refers to, before it looks at it.
 */
public final class ServedCommit extends CommitTransactionIndication {
	public ServedCommit(ServedProtocol protocol) {
		super(protocol);
	}

	@Override
	protected void indicatingRead(CDODataInput in, OMMonitor monitor) throws Exception {
		super.indicatingRead(withoutPackages(in), monitor);
	}

	private static CDODataInput withoutPackages(CDODataInput in) {
		return (CDODataInput) Proxy.newProxyInstance(ServedCommit.class.getClassLoader(), new Class<?>[] { CDODataInput.class }, (proxy, method, arguments) -> {
			if (method.getName().startsWith("readCDOPackageUnit")) {
				throw new UnsupportedOperationException("The metamodel of a repository does not change; commit instances of the packages that it has.");
			}
			try {
				return method.invoke(in, arguments);
			} catch (InvocationTargetException e) {
				throw e.getCause();
			}
		});
	}
}
