import { diskOf, newestBackup } from '#app/adapters/backups.server.ts'
import { environment } from '#app/config/environment.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { findDrills } from '#app/models/hourly/backup-drill.server.ts'
import { lastIntegrityCheck } from '#app/models/platform/backup-check.server.ts'
import type { platformOverview } from '#app/models/platform/overview.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { diskWords, waitWords } from '#app/domain/platform/speed.ts'
import type { Tone } from '#app/components/panel.tsx'

const HOUR = 60 * 60 * 1000

export interface System {
	label: string
	text: string
	tone: Tone
	to: string
}

type Figures = ReturnType<typeof platformOverview>

/** Status of each system the platform uses, or the reason why it is unknown. */
export function readSystems(staff: Staff, figures: Figures, now = Date.now()): System[] {
	return [
		backup(now),
		drill(now),
		mailQueue(figures, now),
		integrity(staff, now),
		disk(figures),
		jobs(figures),
	]
}

function backup(now: number): System {
	const at = { label: 'Backup', to: platformHref.database() }
	const { backupDir } = environment()
	if (!backupDir) return { ...at, text: 'No folder for backups is set, so none are made', tone: 'warn' }
	const newest = newestBackup(backupDir)
	if (!newest) return { ...at, text: 'None has been made yet', tone: 'bad' }
	const text = `Made ${waitWords(now - newest.at)} ago, ${diskWords(newest.bytes)}`
	return { ...at, text, tone: now - newest.at > 2 * HOUR ? 'bad' : 'good' }
}

/** The daily restore of the newest backup. */
function drill(now: number): System {
	const at = { label: 'Restore drill', to: platformHref.database() }
	const { last, provenAt, isProven } = findDrills(now)
	if (!last) return { ...at, text: 'No backup has been restored yet', tone: 'warn' }
	if (isProven) return { ...at, text: `Passed ${waitWords(now - last.at)} ago`, tone: 'good' }
	const proof =
		provenAt === null ? 'none was proven yet' : `the last proof is ${waitWords(now - provenAt)} old`
	return { ...at, text: last.ok ? `Too old: ${proof}` : `Failed, ${proof}: ${last.text}`, tone: 'bad' }
}

function mailQueue({ mail }: Figures, now: number): System {
	const at = { label: 'Mail queue', to: platformHref.database() }
	if (mail.late === 0) return { ...at, text: 'Nothing is waiting longer than 10 minutes', tone: 'good' }
	const oldest = mail.oldestLate ? `, the oldest for ${waitWords(now - mail.oldestLate)}` : ''
	const text = `${mail.late} ${mail.late === 1 ? 'email is' : 'emails are'} waiting longer than 10 minutes${oldest}`
	return { ...at, text, tone: 'warn' }
}

function integrity(staff: Staff, now: number): System {
	const at = { label: 'Integrity check', to: platformHref.database() }
	const last = lastIntegrityCheck(staff)
	if (!last) return { ...at, text: 'Has not been run yet', tone: 'warn' }
	const isFine = last.text.startsWith('Everything')
	return { ...at, text: `${last.text}, ${waitWords(now - last.at)} ago`, tone: isFine ? 'good' : 'bad' }
}

function disk({ databaseBytes }: Figures): System {
	const at = { label: 'Database', to: platformHref.database() }
	const room = diskOf(environment().databasePath)
	if (!room)
		return { ...at, text: `${diskWords(databaseBytes)}; the disk does not say what is free`, tone: 'warn' }
	const isLow = room.freeBytes < room.bytes * 0.15
	const text = `${diskWords(databaseBytes)}, ${diskWords(room.freeBytes)} of ${diskWords(room.bytes)} free on the disk`
	return { ...at, text, tone: isLow ? 'warn' : 'good' }
}

function jobs({ jobs, failedJobs }: Figures): System {
	const at = { label: 'Background jobs', to: platformHref.database() }
	if (jobs === 0) return { ...at, text: 'None has run yet', tone: 'warn' }
	return failedJobs > 0
		? { ...at, text: `${failedJobs} of ${jobs} failed in the last 24 hours`, tone: 'warn' }
		: { ...at, text: `All ${jobs} ran without a failure in the last 24 hours`, tone: 'good' }
}
