import type { Visitor, Answer } from './visitor.ts'
import { formWith } from './images.ts'

export const LIBRARY = '/dashboard/teacher/resources'

export interface AFile {
	name: string
	bytes: Buffer
}

export const aPdf = (text = 'Scales'): AFile => ({
	name: `${text}.pdf`,
	bytes: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`),
})

/** The upload form, as a browser sends it. */
export function upload(
	visitor: Visitor,
	{ name, bytes }: AFile,
	fields: Record<string, string> = {},
	path = `${LIBRARY}/upload`,
): Promise<Answer> {
	const form = formWith('file', name, bytes, fields)
	const headers = { 'Content-Type': form.headers['Content-Type'], 'Sec-Fetch-Site': 'same-origin' }
	return visitor.send('POST', path, { headers, body: form.body })
}

/** Uploads a file, and answers the id of what it became in the library. */
export async function uploaded(visitor: Visitor, file = aPdf(), fields: Record<string, string> = {}) {
	const answer = await upload(visitor, file, fields)
	const id = answer.location?.split('/').at(-1)
	if (!id) throw new Error(`Not uploaded: ${answer.status} ${answer.page.problems.join(', ')}`)
	return id
}

/** Where the file of a page of the library lies. */
export async function fileOf(visitor: Visitor, id: string): Promise<string> {
	const { page } = await visitor.get(`${LIBRARY}/${id}`)
	return page.links['Download'] ?? ''
}

export function share(visitor: Visitor, id: string, fields: Record<string, string>): Promise<Answer> {
	return visitor.post(`${LIBRARY}/${id}`, fields)
}
