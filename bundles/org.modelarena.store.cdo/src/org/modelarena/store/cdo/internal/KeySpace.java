// SPDX-License-Identifier: EPL-2.0
package org.modelarena.store.cdo.internal;

import org.eclipse.emf.cdo.common.id.CDOID;
import org.eclipse.emf.cdo.common.id.CDOIDUtil;

/**
 * The relation between CDO's object ids and element keys: ids are handed out in the order in which elements are created, so a key is the
 * distance from the id of the first element. All elements lie in one resource that is created before them.
 *
 * @param firstId the object id of the element with key 0
 */
record KeySpace(long firstId) {
	long key(CDOID id) {
		return CDOIDUtil.getLong(id) - firstId;
	}

	CDOID id(long key) {
		return CDOIDUtil.createLong(firstId + key);
	}
}
