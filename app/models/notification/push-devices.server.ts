import { and, eq, inArray } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import { pushDevices, pushOutbox } from '#db/schema/index.ts'
import { deviceWords } from '#app/domain/account/device.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { endOthersOn, endPushDevices } from '../mail/push-outbox.server.ts'
import { rowsOf } from '../school-rows.server.ts'

const MOST = 10

/** Devices on which the user turned on notifications at this school. */
export function listPushDevices(access: Access) {
	return database()
		.select({ id: pushDevices.id, device: pushDevices.device, createdAt: pushDevices.createdAt })
		.from(pushDevices)
		.where(and(rowsOf(pushDevices, access), eq(pushDevices.membershipId, access.membershipId ?? '')))
		.all()
		.sort((a, b) => a.id.localeCompare(b.id))
}

interface NewDevice {
	endpoint: string
	p256dh: string
	auth: string
	/** The browser's own description. */
	device: string
}

/** Turns on notifications on this device. A browser that asks again gets its new keys stored. */
export function addPushDevice(access: Access, newDevice: NewDevice, now = Date.now()): Outcome<null> {
	const { schoolId, membershipId, userId, viewing } = access
	if (!membershipId || viewing) return refused({ form: 'Only the owner of an account can turn this on.' })
	return write((tx) => {
		const own = tx
			.select({ endpoint: pushDevices.endpoint })
			.from(pushDevices)
			.where(and(rowsOf(pushDevices, access), eq(pushDevices.membershipId, membershipId)))
			.all()
		if (own.length >= MOST && !own.some(({ endpoint }) => endpoint === newDevice.endpoint))
			return refused({ form: `You can turn this on for ${MOST} devices. Remove one first.` })
		const keys = { p256dh: newDevice.p256dh, auth: newDevice.auth, device: newDevice.device.slice(0, 200) }
		endOthersOn(tx, newDevice.endpoint, userId)
		tx.insert(pushDevices)
			.values({
				schoolId,
				id: newId(now),
				membershipId,
				endpoint: newDevice.endpoint,
				...keys,
				createdAt: now,
			})
			.onConflictDoUpdate({
				target: [pushDevices.schoolId, pushDevices.membershipId, pushDevices.endpoint],
				set: keys,
			})
			.run()
		record(tx, access, 'device.added', { objectName: deviceWords(newDevice.device) })
		return done(null)
	})
}

/** Ends notifications on one device, from any device. */
export function removePushDevice(access: Access, id: string): Outcome<null> {
	return write((tx) => {
		const [own] = listPushDevices(access).filter((pushDevice) => pushDevice.id === id)
		if (!own) return refused({ form: 'This device was removed already.' }, { status: 404 })
		endPushDevices(tx, access.schoolId, [id])
		record(tx, access, 'device.removed', { objectName: deviceWords(own.device) })
		return done(null)
	})
}

/** Erases the devices of people, and everything on its way at the school: it may name them. */
export function erasePush(tx: Tx, schoolId: SchoolId, membershipIds: readonly string[]) {
	tx.delete(pushOutbox).where(eq(pushOutbox.schoolId, schoolId)).run()
	tx.delete(pushDevices)
		.where(and(eq(pushDevices.schoolId, schoolId), inArray(pushDevices.membershipId, [...membershipIds])))
		.run()
}
