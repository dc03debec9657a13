import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { takeOutForm } from '#app/domain/school/take-out-form.ts'
import { visit } from '#app/guards/enter.server.ts'
import { ownerOf } from '#app/guards/owner.server.ts'
import { proveAgain } from '#app/guards/prove-again.server.ts'
import { leadTo } from '#app/requests/redirect.server.ts'
import { takeOut } from '#app/requests/take-out.server.ts'
import { noteExport } from '#app/models/school/exports.server.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'
import { fileName } from '#app/utils/csv.ts'
import { href } from '#app/domain/href.ts'
import { readForm } from '#app/web/form.server.ts'

export async function loader(asked: LoaderFunctionArgs) {
	await visit(asked)
	return redirect(href.takeOut())
}

/** One part of a school’s archive, for its owner: whether the school is paid for, read-only, or to be deleted. */
export async function action(asked: ActionFunctionArgs) {
	const person = await visit(asked)
	const owner = ownerOf(person)
	if (!owner) return redirect(href.takeOut(), 303)
	const form = await readForm(asked, takeOutForm)
	if (!form.ok) return refuse(asked, form.errors?.errors.form?.[0] ?? 'Enter your password.')
	const { part, currentPassword } = form.value
	const stranger = await proveAgain(asked, owner, currentPassword)
	if (stranger) return refuse(asked, stranger.errors.currentPassword?.[0])
	const archive = await takeOut(owner, part)
	if (!archive) return refuse(asked, 'There is no such part.')
	note(owner, part)
	asked.context.download = archive.pieces
	const headers = {
		'Content-Type': 'application/zip',
		'Content-Length': String(archive.bytes),
		'Content-Disposition': `attachment; filename="${fileName(owner.school.name)}-part-${part}.zip"`,
		'Cache-Control': 'no-store',
	}
	return new Response(null, { headers })
}

/** A school whose database takes no write at the moment can still take its data out. */
function note(owner: Parameters<typeof noteExport>[0], part: number) {
	try {
		noteExport(owner, `Everything, part ${part}`)
	} catch (error) {
		if (!isUnsaved(error)) throw error
	}
}

function refuse(asked: ActionFunctionArgs, words = 'Nothing was downloaded.') {
	return leadTo(asked, href.takeOut(), { id: 'take-out-refused', params: { words } })
}
