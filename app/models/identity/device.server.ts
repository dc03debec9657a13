import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { devices, users } from '#db/schema/index.ts'
import { newDeviceLetter } from '#app/letters/two-factor.server.ts'
import type { Person } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { hashOfSecret } from '../secret.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { accountReader } from './reader.server.ts'
import { openSession, type Opened } from './session.server.ts'
import type { Origin } from './person.server.ts'

const DAY = 24 * 60 * 60 * 1000
const TRUSTED = 30 * DAY
/** Lifetime of the cookie. */
const KNOWN = 400 * DAY
const SHORT = 16

/** A sign-in: the browser, and whether it may skip the code for a while. */
export interface Arrival {
	userId: string
	remembered: boolean
	/** The browser's cookie; only its hash is stored. */
	deviceSecret: string
	trust: boolean
}

/** Opens a session and remembers the browser. Emails the owner if the browser is new to the account. */
export function openSessionOn(
	{ userId, remembered, deviceSecret, trust }: Arrival,
	origin: Origin,
	now = Date.now(),
): Opened {
	return write(() => {
		const opened = openSession(userId, remembered, origin)
		noteBrowser({ userId, deviceSecret, trust }, origin, now)
		return opened
	})
}

/** The same for a session that is open already, such as that of a new account. */
export function noteBrowser(
	{ userId, deviceSecret, trust }: Omit<Arrival, 'remembered'>,
	origin: Origin,
	now = Date.now(),
) {
	write((tx) => {
		const device = { hash: hashOfSecret(deviceSecret), device: origin.device.slice(0, 200) }
		if (noteDevice(tx, userId, device, trust, now)) tellOwner(tx, userId, origin.device, now)
	})
}

/** True if the browser is new and the account has used others before. The very first browser is no news. */
function noteDevice(
	tx: Tx,
	userId: string,
	{ hash, device }: { hash: string; device: string },
	trust: boolean,
	now: number,
): boolean {
	const mine = eq(devices.userId, userId)
	const trusted = trust ? { trustedUntil: now + TRUSTED } : {}
	const known = tx
		.update(devices)
		.set({ lastAt: now, device, ...trusted })
		.where(and(mine, eq(devices.hash, hash)))
		.run()
	if (known.changes > 0) return false
	const others = tx.select({ hash: devices.hash }).from(devices).where(mine).limit(1).get()
	tx.insert(devices)
		.values({ userId, hash, device, createdAt: now, lastAt: now, ...trusted })
		.run()
	return others !== undefined
}

/** The demo password is public, so every visitor signs in from a new browser. */
function tellOwner(tx: Tx, userId: string, device: string, now: number) {
	const owner = tx
		.select({ name: users.name, email: users.email, isDemo: users.isDemo })
		.from(users)
		.where(eq(users.id, userId))
		.get()
	if (owner?.email && !owner.isDemo)
		queueMail(tx, [newDeviceLetter(accountReader({ name: owner.name, email: owner.email }), device)], now)
}

const trusted = prepared((db) =>
	db
		.select({
			hash: devices.hash,
			device: devices.device,
			until: devices.trustedUntil,
			lastAt: devices.lastAt,
		})
		.from(devices)
		.where(
			and(eq(devices.userId, sql.placeholder('userId')), gt(devices.trustedUntil, sql.placeholder('now'))),
		)
		.orderBy(desc(devices.lastAt))
		.limit(50)
		.prepare(),
)

/** True if a code was entered in this browser before and it was marked as trusted. */
export function isTrustedDevice(userId: string, deviceSecret: string | null, now = Date.now()): boolean {
	if (!deviceSecret) return false
	const hash = hashOfSecret(deviceSecret)
	return trusted()
		.all({ userId, now })
		.some((device) => device.hash === hash)
}

/** Browsers that skip the code. The id is a part of the hash and grants no access. */
export function listTrustedDevices({ userId }: Person, deviceSecret: string | null, now = Date.now()) {
	const own = deviceSecret && hashOfSecret(deviceSecret)
	return trusted()
		.all({ userId, now })
		.map(({ hash, device, until, lastAt }) => ({
			id: hash.slice(0, SHORT),
			device,
			until: until ?? now,
			lastAt,
			isThis: hash === own,
		}))
}

export function distrustDevice(person: Person, id: string, now = Date.now()): boolean {
	const { userId } = person
	return write((tx) => {
		const device = trusted()
			.all({ userId, now })
			.find(({ hash }) => hash.slice(0, SHORT) === id)
		if (!device) return false
		tx.update(devices)
			.set({ trustedUntil: null })
			.where(and(eq(devices.userId, userId), eq(devices.hash, device.hash)))
			.run()
		record(tx, person, 'device.distrusted')
		return true
	})
}

/** Part of erasing an account. */
export function forgetAllDevices(tx: Tx, userId: string) {
	tx.delete(devices).where(eq(devices.userId, userId)).run()
}

/** Deletes browsers whose cookie has expired. Called by the hourly job. */
export function removeOldDevices(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(devices)
				.where(lt(devices.lastAt, now - KNOWN))
				.run().changes,
	)
}
