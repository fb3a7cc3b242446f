// SPDX-License-Identifier: EPL-2.0
package org.modelarena.core.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;

/** Looks services up in the OSGi framework that this bundle runs in, if any. Does not load without the framework's classes. */
public final class OsgiServices {
	private OsgiServices() {
	}

	/** The registered services of a type, or nothing outside a framework. */
	public static <T> Optional<List<T>> find(Class<T> type) {
		return Optional.ofNullable(FrameworkUtil.getBundle(type)).map(Bundle::getBundleContext).map(context -> all(context, type));
	}

	private static <T> List<T> all(BundleContext context, Class<T> type) {
		try {
			List<T> services = new ArrayList<>();
			for (ServiceReference<T> reference : context.getServiceReferences(type, null)) {
				T service = context.getService(reference);
				if (service != null) {
					services.add(service);
				}
			}
			return services;
		} catch (InvalidSyntaxException e) {
			throw new IllegalStateException("A null filter has no syntax", e);
		}
	}
}
