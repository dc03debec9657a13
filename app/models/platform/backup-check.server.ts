import { and, desc, eq, inArray } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { auditEntries, backupChecks } from '#db/schema/index.ts'
import type { Action } from '#app/domain/history/activity.ts'
import { newId } from '#app/utils/id.server.ts'
import type { Staff } from '../access.server.ts'
import { recordForPlatform } from './staff-audit.server.ts'

export type BackupCheck = typeof backupChecks.$inferSelect
export type BackupStep = Exclude<BackupCheck['kind'], 'drill'>

const actions: Record<BackupStep, Action> = {
	made: 'backup.made',
	verified: 'backup.verified',
	downloaded: 'backup.downloaded',
}

/** Records the start of a backup, a backup test or a download. */
export function beginBackupStep(
	staff: Staff,
	kind: BackupStep,
	file: string | null,
	now = Date.now(),
): string {
	return write((tx) => {
		const id = newId(now)
		tx.insert(backupChecks).values({ id, kind, file, startedAt: now, staffName: staff.name }).run()
		recordForPlatform(tx, staff, actions[kind], { objectId: id, ...(file ? { objectName: file } : {}) })
		return id
	})
}

export function endBackupStep(
	_staff: Staff,
	id: string,
	{ ok, text, file }: { ok: boolean; text: string; file?: string },
	now = Date.now(),
) {
	write((tx) =>
		tx
			.update(backupChecks)
			.set({ finishedAt: now, succeeded: ok, text: text.slice(0, 1000), ...(file ? { file } : {}) })
			.where(eq(backupChecks.id, id))
			.run(),
	)
}

export function listBackupSteps(_staff: Staff, limit: number): BackupCheck[] {
	return database().select().from(backupChecks).orderBy(desc(backupChecks.id)).limit(limit).all()
}

/** The latest backup that was restored or tested with success, by staff or by the drill of the day. */
export function lastTestedBackup(): BackupCheck | null {
	return (
		database()
			.select()
			.from(backupChecks)
			.where(and(inArray(backupChecks.kind, ['verified', 'drill']), eq(backupChecks.succeeded, true)))
			.orderBy(desc(backupChecks.startedAt))
			.limit(1)
			.get() ?? null
	)
}

/** Time and result of the last full database check. */
export function lastIntegrityCheck(_staff: Staff): { at: number; text: string } | null {
	const auditEntry = database()
		.select({ at: auditEntries.at, text: auditEntries.objectName })
		.from(auditEntries)
		.where(and(eq(auditEntries.schoolId, 'platform'), eq(auditEntries.action, 'integrity.checked')))
		.orderBy(desc(auditEntries.id))
		.limit(1)
		.get()
	return auditEntry ? { at: auditEntry.at, text: auditEntry.text ?? '' } : null
}
