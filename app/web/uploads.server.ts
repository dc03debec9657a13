import type { Refused } from '#app/utils/outcome.ts'
import { refused } from '#app/utils/outcome.ts'

export interface Uploaded {
	name: string
	bytes: Uint8Array
}

/** Browsers submit an empty file for an empty field. */
export async function filesIn(fields: FormData, field: string): Promise<Uploaded[]> {
	const chosen = fields
		.getAll(field)
		.filter((value): value is File => typeof value !== 'string' && value.size > 0)
	return Promise.all(
		chosen.map(async (file) => ({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) })),
	)
}

/** The single file of a call, or a refusal. */
export async function uploadIn(request: Request, field: string): Promise<Uploaded | Refused> {
	const fields = await request.formData().catch(() => null)
	const [file] = fields ? await filesIn(fields, field) : []
	return file ?? refused({ form: 'Choose an image to upload.' })
}
