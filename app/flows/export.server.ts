import type { Asked } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { noteExport } from '#app/models/school/exports.server.ts'
import { logError } from '#app/utils/log.server.ts'

type File = NonNullable<Asked['context']['file']>

/** Answers with a file in place of the page, and notes in the history what was taken out by whom. */
export function sendExport(asked: Asked, access: Access, what: string, file: File) {
	asked.context.file = file
	noteDownload(asked, access, what, file.body)
}

/** A school that cannot be written to at the moment can still take its data out. */
export function noteDownload({ request, context }: Asked, access: Access, what: string, body: string) {
	if (request.method !== 'GET') return
	try {
		// The first line names the columns.
		noteExport(access, what, body.split('\r\n').length - 2)
	} catch (error) {
		logError({ requestId: context.requestId, what: 'an export was not noted', error: String(error) })
	}
}
