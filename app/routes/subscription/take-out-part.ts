import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { takeOutForm } from '#app/domain/school/take-out-form.ts'
import { visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { proveAgain } from '#app/guards/prove-again.server.ts'
import { redirectWithFlash } from '#app/requests/redirect.server.ts'
import { takeOut } from '#app/requests/take-out.server.ts'
import { noteExport } from '#app/models/school/exports.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'
import { fileName } from '#app/utils/csv.ts'
import { href } from '#app/domain/href.ts'
import { readForm } from '#app/web/form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
	await visit(args)
	return redirect(href.takeOut())
}

/** One part of a school’s archive. Owners can take it even if the school is read-only or waits for deletion. */
export async function action(args: ActionFunctionArgs) {
	const person = await visit(args)
	const owner = ownerOf(person)
	if (!owner) return redirect(href.takeOut(), 303)
	const form = await readForm(args, takeOutForm)
	if (!form.ok) return refuse(args, form.errors?.errors.form?.[0] ?? 'Enter your password.')
	const { part, currentPassword } = form.value
	const stranger = await proveAgain(args, owner, currentPassword)
	if (stranger) return refuse(args, stranger.errors.currentPassword?.[0])
	const archive = await takeOut(owner, part)
	if (!archive) return refuse(args, 'There is no such part.')
	note(owner, part)
	args.context.download = archive.pieces
	const headers = {
		'Content-Type': 'application/zip',
		'Content-Length': String(archive.bytes),
		'Content-Disposition': `attachment; filename="${fileName(owner.school.name)}-part-${part}.zip"`,
		'Cache-Control': 'no-store',
	}
	return new Response(null, { headers })
}

/** Taking data out works even while the database accepts no writes. */
function note(owner: Parameters<typeof noteExport>[0], part: number) {
	try {
		noteExport(owner, `Everything, part ${part}`)
	} catch (error) {
		if (!isUnsaved(error)) throw error
	}
}

function refuse(args: ActionFunctionArgs, text = 'Nothing was downloaded.') {
	return redirectWithFlash(args, href.takeOut(), { id: 'take-out-refused', params: { text } })
}
