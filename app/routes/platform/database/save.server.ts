import { setTimeout } from 'node:timers/promises'
import { listBackups, pathOfBackup, runBackup } from '#app/adapters/backups.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { databaseForm } from '#app/domain/platform/form.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import type { Staff } from '#app/models/access.server.ts'
import { beginBackupStep, endBackupStep } from '#app/models/platform/backup-check.server.ts'
import { checkIntegrity } from '#app/models/platform/integrity.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { invalid, readForm } from '#app/web/form.server.ts'
import { logError } from '#app/utils/log.server.ts'
import { refused } from '#app/utils/outcome.ts'

/** Maximum wait for a backup. A large one continues in the background. */
const PATIENCE = 10_000

export async function workOnDatabase(args: RouteArgs, staff: Staff) {
	const form = await readForm(args, databaseForm)
	if (!form.ok) return invalid(args, form)
	const { value } = form
	if (value.intent === 'integrity') {
		const { text } = checkIntegrity(staff)
		return redirectWithFlash(args, platformHref.database(), {
			id: 'integrity-checked',
			params: { text: `${text}.` },
		})
	}
	const { backupDir } = environment()
	if (!backupDir)
		return invalid(
			args,
			form,
			refused({ form: 'No folder for backups is set. Start Solfa with BACKUP_DIR.' }),
		)
	const path = value.intent === 'verify' ? pathOfBackup(backupDir, value.file) : null
	if (value.intent === 'verify' && !path)
		return invalid(args, form, refused({ file: 'There is no backup of this name.' }))
	const work = value.intent === 'verify' && path ? verify(staff, value.file, path) : make(staff, backupDir)
	const came = await Promise.race([work, setTimeout(PATIENCE, null)])
	const id = came === null ? 'backup-started' : came.ok ? came.id : 'backup-failed'
	return redirectWithFlash(args, platformHref.database(), { id })
}

async function make(staff: Staff, folder: string) {
	const step = beginBackupStep(staff, 'made', null)
	const came = await runBackup([])
	const file = listBackups(folder)[0]?.file
	return ended(staff, step, { ...came, ...(came.ok && file ? { file } : {}) }, 'backup-made')
}

/** Decrypts the whole backup and checks the database in it, as a restore does before it replaces anything. */
async function verify(staff: Staff, file: string, path: string) {
	const step = beginBackupStep(staff, 'verified', file)
	return ended(staff, step, await runBackup(['--verify', path]), 'backup-verified')
}

function ended(
	staff: Staff,
	step: string,
	came: { ok: boolean; text: string; file?: string },
	id: 'backup-made' | 'backup-verified',
) {
	try {
		endBackupStep(staff, step, came)
	} catch (error) {
		logError({ what: 'how a backup ended was not noted', error: String(error) })
	}
	return { ok: came.ok, id }
}
