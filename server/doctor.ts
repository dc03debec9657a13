import { existsSync, statfsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { connect, connection, open, setConnection } from '#db/client.server.ts'
import { FILES } from '#db/files.server.ts'
import { appliedVersion, schemaVersion } from '#db/migrate.server.ts'
import { newestBackup } from '#app/adapters/backups.server.ts'
import { environment, type Environment } from '#app/config/environment.server.ts'
import { findDrills } from '#app/models/hourly/backup-drill.server.ts'
import { jobsInTrouble, lastWorkAt, workWaiting } from '#app/models/platform/health.server.ts'
import { countHistoryChecks } from '#app/models/hourly/history-check.server.ts'
import { historyCheckWords } from '#app/domain/history/checked.ts'
import { diskWords, waitWords } from '#app/domain/platform/speed.ts'
import { address, certificate, mailSent, nodeSupport } from './doctor-outside.ts'

/** A check, its result, and the advice if it failed. */
export interface Finding {
	about: string
	text: string
	todo?: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** As docs/operations.md says under "What to watch". */
const SCARCE = 0.15
const BACKUP_AGE = 2 * HOUR
const MAIL_AGE = 10 * MINUTE
/** Nodes do not believe each other beyond thirty seconds, and mail and payment providers not far beyond it. */
const CLOCK_OFF = 20_000
const ANSWERS_WITHIN = 3_000

interface Wish {
	/** Where to send an email, to see whether mail leaves. */
	mailTo?: string
}

/** Looks at everything an operator would, and changes nothing. Solfa may run meanwhile. */
export async function examineNode({ mailTo }: Wish = {}, now = Date.now()): Promise<Finding[]> {
	const env = environment()
	const outside = await Promise.all([
		address(env),
		certificate(env, now),
		...(mailTo === undefined ? [] : [mailSent(mailTo, env)]),
	])
	const findings = [nodeSupport(process.version, now), ...outside, ...disks(env), backups(env, now)]
	if (!existsSync(env.databasePath)) {
		const todo =
			'Start Solfa, which makes one, or look whether DATA_DIR and LITEFS_DIR are those it runs with.'
		return [{ about: 'Database', text: `There is none at ${env.databasePath}.`, todo }, ...findings]
	}
	const whole = wholeOrNot(env)
	if (whole.todo) return [whole, ...findings]
	return [
		whole,
		...findings,
		drill(env, now),
		jobs(now),
		mail(now),
		payments(now),
		history(),
		await clock(env, now),
	]
}

/** A badly damaged file cannot be opened at all. */
function wholeOrNot(env: Environment): Finding {
	try {
		setConnection(connect(env.databasePath))
		return database(env)
	} catch (error) {
		return damaged(String(error))
	}
}

function database({ databasePath }: Environment): Finding {
	const about = 'Database'
	const [applied, known] = [appliedVersion(connection()), schemaVersion()]
	const filesPath = join(dirname(databasePath), FILES)
	const problems = [connection(), ...(existsSync(filesPath) ? [open(filesPath)] : [])].flatMap(
		({ sqlite }) => [
			...(sqlite.pragma('integrity_check(10)') as { integrity_check: string }[])
				.map((row) => row.integrity_check)
				.filter((text) => text !== 'ok'),
			...(sqlite.pragma('foreign_key_check') as { table: string }[]).map(
				({ table }) => `a row of ${table} points at a missing one`,
			),
		],
	)
	if (problems.length > 0) return damaged(problems.slice(0, 3).join('; '))
	if (applied !== known)
		return {
			about,
			text: `It has the schema ${applied ?? 'of another version'}, and this program knows ${known}.`,
			todo: 'Start this version on the primary, or put the newer version back.',
		}
	return { about, text: `Every page and every reference is whole. Schema ${applied}.` }
}

function damaged(text: string): Finding {
	const todo = 'Stop Solfa and restore the last backup: "Runbook: restore" in docs/operations.md.'
	return { about: 'Database', text: `Damaged: ${text}.`, todo }
}

/** As the daily check found it. */
function history(): Finding {
	const about = 'History'
	const { checked, broken } = countHistoryChecks()
	const [first] = broken
	if (!first)
		return { about, text: checked === 0 ? 'Not checked yet.' : `${checked} checked, all of them unbroken.` }
	return {
		about,
		text: `${broken.length} of ${checked} broken. First ${first.schoolId}: ${historyCheckWords(first)}`,
		todo: 'Somebody changed the database past Solfa. Compare with a backup, and keep both.',
	}
}

/** The files of LiteFS are beside DATA_DIR on the volume, because its mount is no disk. */
function disks({ litefs, databasePath, dataDir, backupDir }: Environment): Finding[] {
	const folders = [litefs ? dataDir : dirname(databasePath), backupDir].filter((folder) => existsSync(folder))
	return folders.map((folder) => {
		const { bavail, blocks, bsize } = statfsSync(folder)
		const free = `${Math.round((bavail / blocks) * 100)} % (${diskWords(bavail * bsize)}) is free at ${folder}.`
		if (bavail / blocks >= SCARCE) return { about: 'Disk', text: free }
		const todo = 'Make room, old backups first: "Runbook: the disk is full" in docs/operations.md.'
		return { about: 'Disk', text: `Only ${free}`, todo }
	})
}

function backups({ backupDir, objectStore }: Environment, now: number): Finding {
	const about = 'Backups'
	if (!backupDir)
		return {
			about,
			text: 'None is made.',
			todo: 'Set BACKUP_DIR, or a bucket: "Back up" in docs/operations.md.',
		}
	const newest = newestBackup(backupDir, now)
	if (!newest || now - newest.at > BACKUP_AGE)
		return {
			about,
			text: newest
				? `The newest in ${backupDir} is ${waitWords(now - newest.at)} old.`
				: `There is none in ${backupDir}.`,
			todo: 'Run npm run backup here and read what it says. In a cluster the primary makes them: look there.',
		}
	const text = `The newest is ${waitWords(now - newest.at)} old, ${diskWords(newest.bytes)}.`
	if (objectStore) return { about, text: `${text} Each is sent to the bucket.` }
	const todo = 'Nothing takes them off this machine: set a bucket, or copy them elsewhere.'
	return environment().demo ? { about, text } : { about, text, todo }
}

/** The daily restore of the newest backup. */
function drill({ backupDir }: Environment, now: number): Finding {
	const about = 'Restore drill'
	const { last, provenAt, isProven } = findDrills(now)
	if (!backupDir) return { about, text: 'There is no backup to prove.' }
	const proof =
		provenAt === null ? 'No backup has been proven yet.' : `Proven ${waitWords(now - provenAt)} ago.`
	if (isProven) return { about, text: `${proof} ${last?.text}` }
	const text = last && !last.ok ? `Failed ${waitWords(now - last.at)} ago: ${last.text} ${proof}` : proof
	return { about, text, todo: 'Run npm run backup, then npm run backup -- --drill, and read what they say.' }
}

function jobs(now: number): Finding {
	const about = 'Jobs'
	const [worst, ...others] = jobsInTrouble(now)
	if (!worst) return { about, text: 'All hourly work was done within two hours.' }
	const more = others.length > 0 ? ` So it is with ${others.length} more.` : ''
	return {
		about,
		text: worst.lastError
			? `${worst.job} failed ${waitWords(now - worst.lastAt)} ago: ${worst.lastError}.${more}`
			: `${worst.job} was last done ${waitWords(now - worst.lastAt)} ago.${more}`,
		todo: 'Look whether Solfa runs here, or on the primary, and read the "job" lines of its log.',
	}
}

function mail(now: number): Finding {
	const about = 'Mail'
	const { waiting, oldestAt, dead } = workWaiting(now).mail
	const since = oldestAt === null ? 0 : now - oldestAt
	const text = waiting === 0 ? 'None waits.' : `${waiting} waiting, the oldest for ${waitWords(since)}.`
	const given = dead > 0 ? ` ${dead} given up within a day.` : ''
	if (!environment().mail && !environment().demo)
		return { about, text: `Not set up. ${text}`, todo: 'Set SMTP_URL or RESEND_API_KEY, and MAIL_FROM.' }
	if (since <= MAIL_AGE && dead === 0) return { about, text }
	const look =
		'Look whether Solfa runs, and at SMTP_URL or RESEND_API_KEY, MAIL_FROM and the mail server’s own status.'
	const again = dead > 0 ? ' Then send it again: "Runbook: mail was given up" in docs/operations.md.' : ''
	return { about, text: text + given, todo: look + again }
}

function payments(now: number): Finding {
	const about = 'Payments'
	const { waiting, oldestAt } = workWaiting(now).events
	const since = oldestAt === null ? 0 : now - oldestAt
	if (waiting === 0) return { about, text: 'Nothing the provider told us waits.' }
	const text = `${waiting} of the provider’s events waiting, the oldest for ${waitWords(since)}.`
	if (since <= HOUR) return { about, text }
	return {
		about,
		text,
		todo: 'Look whether Solfa runs, and at PAYPAL_CLIENT_ID, its secret and PAYPAL_API_URL.',
	}
}

async function clock(env: Environment, now: number): Promise<Finding> {
	const about = 'Clock'
	const todo = 'Set the clock, and let something such as chrony keep it.'
	const noted = lastWorkAt()
	if (noted !== null && noted - now > CLOCK_OFF)
		return {
			about,
			text: `It is ${Math.round((noted - now) / 1000)} s behind what is in the database.`,
			todo,
		}
	const other = await clockElsewhere(env)
	if (other === null) return { about, text: 'It is not behind the database. There is no other clock to ask.' }
	const off = Math.abs(other - Date.now())
	if (off > CLOCK_OFF)
		return { about, text: `It differs by ${Math.round(off / 1000)} s from another machine’s.`, todo }
	return { about, text: 'It agrees with another machine’s.' }
}

/** The bucket's, by the date every answer bears; null where there is none to ask. */
async function clockElsewhere({ objectStore }: Environment): Promise<number | null> {
	const address = objectStore?.endpoint
	if (!address) return null
	const options = { method: 'HEAD', signal: AbortSignal.timeout(ANSWERS_WITHIN) }
	const answer = await fetch(address, options).catch(() => null)
	const date = Date.parse(answer?.headers.get('date') ?? '')
	return Number.isNaN(date) ? null : date
}
