import { and, desc, eq, gt, lt, lte } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { backupChecks, outbox } from '#db/schema/index.ts'
import { backupAlarm } from '#app/letters/backup-alarm.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { queueMail } from '../mail/outbox.server.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const KEPT = 90 * DAY
/** A single missed day raises no alarm. */
export const PROOF_AGE = 2 * DAY

export interface DrillResult {
	ok: boolean
	/** Name of the backup that was restored. */
	file: string | null
	text: string
}

/** The last drill, and the last one that proved a backup. */
export function findDrills(now = Date.now()) {
	const { kind, startedAt, succeeded } = backupChecks
	const latest = (proved: boolean) =>
		database()
			.select()
			.from(backupChecks)
			.where(
				// After the clock was set back a drill of the future must not count.
				and(eq(kind, 'drill'), lte(startedAt, now + HOUR), proved ? eq(succeeded, true) : undefined),
			)
			.orderBy(desc(startedAt))
			.limit(1)
			.get()
	const [last, proof] = [latest(false), latest(true)]
	return {
		last: last && { at: last.startedAt, ok: last.succeeded === true, text: last.text ?? '' },
		provenAt: proof?.startedAt ?? null,
		isProven: last?.succeeded === true && now - last.startedAt <= PROOF_AGE,
	}
}

/** Daily after a success, hourly after a failure. */
export function isDrillDue(now = Date.now()): boolean {
	const { last } = findDrills(now)
	return !last || now - last.at >= (last.ok ? DAY : HOUR)
}

/** Records a drill. Queues an email to the operator if it failed, once a day. */
export function noteDrill({ ok, file, text }: DrillResult, startedAt: number, now = Date.now()) {
	write((tx) => {
		tx.delete(backupChecks)
			.where(and(eq(backupChecks.kind, 'drill'), lt(backupChecks.startedAt, now - KEPT)))
			.run()
		const result = { file, succeeded: ok, text: text.slice(0, 1000), staffName: 'Solfa' }
		tx.insert(backupChecks)
			.values({ id: newId(now), kind: 'drill', startedAt, finishedAt: now, ...result })
			.run()
		if (ok) return
		const mail = backupAlarm({ text, provenAt: findDrills(now).provenAt })
		const told = tx
			.select({ id: outbox.id })
			.from(outbox)
			.where(and(gt(outbox.createdAt, now - DAY), eq(outbox.kind, mail.kind)))
			.limit(1)
			.get()
		if (!told) queueMail(tx, [mail], now)
	})
}
