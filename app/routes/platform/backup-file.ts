import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { pathOfBackup, readBackup } from '#app/adapters/backups.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { backupForm } from '#app/domain/platform/form.ts'
import { enterPlatform } from '#app/guards/enter.server.ts'
import { proveAgain } from '#app/guards/prove-again.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { beginBackupStep, endBackupStep } from '#app/models/platform/backup-check.server.ts'
import { platformHref } from '#app/domain/platform/href.ts'
import { readForm } from '#app/web/form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	await enterPlatform(args)
	return inWords('A backup is downloaded from the page about the database.', 200)
}

/** Streams an encrypted backup to platform staff who have just typed their password. */
export async function action(args: ActionFunctionArgs) {
	const staff = await enterPlatform(args)
	const form = await readForm(args, backupForm)
	if (!form.ok) return inWords('Choose a backup and enter your password.', 400)
	const { file, currentPassword } = form.value
	const stranger = await proveAgain(args, staff, currentPassword)
	if (stranger) return refuse(args, stranger.errors.currentPassword?.[0])
	const path = pathOfBackup(environment().backupDir, file)
	if (!path) return refuse(args, 'There is no backup of this name.')
	const { bytes, pieces } = readBackup(path)
	const step = beginBackupStep(staff, 'downloaded', file)
	endBackupStep(staff, step, { ok: true, text: file })
	args.context.download = pieces
	const headers = {
		'Content-Type': 'application/octet-stream',
		'Content-Length': String(bytes),
		'Content-Disposition': `attachment; filename="${file}"`,
		'Cache-Control': 'no-store',
	}
	return new Response(null, { headers })
}

function refuse(args: ActionFunctionArgs, text = 'The backup was not downloaded.') {
	return redirectWithFlash(args, platformHref.database(), { id: 'backup-not-sent', params: { text } })
}

function inWords(text: string, status: number) {
	return new Response(`${text}\n`, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
