import { environment } from '#app/config/environment.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { findScheduleCheck } from '#app/models/lesson/self-check.server.ts'
import { countFailed } from '#app/models/message/failed.server.ts'
import { findDrills } from '#app/models/hourly/backup-drill.server.ts'
import { listJobTimes } from '#app/models/hourly/job-run.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { findBroadcastTimes, findMailTimes } from '#app/models/school/jobs.server.ts'
import { countMail } from '#app/models/school/mail.server.ts'
import { isOwner } from '#app/domain/account/roles.ts'
import { many } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { hourlyJobs } from '#app/domain/school/jobs.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR

export interface Job {
	name: string
	lastAt: number | null
	/** A timestamp or a text. */
	next: number | string | null
	/** The error message; null if the last run succeeded. */
	failed: string | null
	/** The button that runs the job again. */
	retry?: { intent: 'retry-mail' | 'check-schedule'; label: string }
	/** The page that shows the result. */
	to?: string
}

export function readJobs(access: Access) {
	return {
		jobs: [mail(access), broadcasts(access), schedule(access), ...hourly(access), ...drill(access)],
		reading: readingOf(access),
	}
}

function mail(access: Access): Job {
	const { failed, waiting } = countMail(access)
	const { lastAt, nextAt } = findMailTimes(access)
	return {
		name: 'Send emails',
		lastAt,
		next: waiting > 0 ? nextAt : 'As soon as there is one',
		failed: failed > 0 ? `${many(failed, 'email', 'emails')} failed` : null,
		retry: failed > 0 ? { intent: 'retry-mail', label: 'Send again' } : undefined,
		to: href.people('emails'),
	}
}

function broadcasts(access: Access): Job {
	const { lastAt, nextAt } = findBroadcastTimes(access)
	const failed = countFailed(access)
	return {
		name: 'Send messages to many people',
		lastAt,
		next: nextAt ?? 'Nothing is scheduled',
		failed: failed > 0 ? `${many(failed, 'delivery', 'deliveries')} failed` : null,
		to: href.messaging(failed > 0 ? 'failed' : 'scheduled'),
	}
}

function schedule(access: Access): Job {
	const scheduleCheck = findScheduleCheck(access)
	return {
		name: 'Check the schedule for clashes',
		lastAt: scheduleCheck?.at ?? null,
		next: 'Tonight',
		failed:
			scheduleCheck && scheduleCheck.clashes > 0 ? many(scheduleCheck.clashes, 'clash', 'clashes') : null,
		retry: { intent: 'check-schedule', label: 'Check now' },
		to: href.people('checks'),
	}
}

/** These jobs run for every school together and retry on their own, so there is no button for them. */
function hourly(access: Access): Job[] {
	const times = new Map(
		listJobTimes(access, Object.keys(hourlyJobs)).map((jobTime) => [jobTime.job, jobTime]),
	)
	const isSolo = access.school.kind === 'solo'
	const jobs = Object.entries(hourlyJobs).filter(([job]) => !isSolo || job !== 'teachers-who-left')
	return jobs.map(([job, name]) => {
		const time = times.get(job)
		return {
			name,
			lastAt: time?.lastAt ?? null,
			next: time ? time.lastAt + HOUR : 'Within the hour',
			failed: time?.failed ? 'Failed, and runs again by itself' : null,
		}
	})
}

/** On a server of its own the school has no platform that watches the backups. */
function drill(access: Access): Job[] {
	if (!environment().oneSchool || !isOwner(access)) return []
	const { last, isProven } = findDrills()
	const isOld = last?.ok && !isProven
	return [
		{
			name: 'Restore the newest backup beside the live database, to prove it',
			lastAt: last?.at ?? null,
			next: last ? last.at + (last.ok ? DAY : HOUR) : 'After the first backup',
			failed: isOld ? 'Not done for two days' : last && !last.ok ? `Failed: ${last.text}` : null,
		},
	]
}
