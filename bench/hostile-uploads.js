import { randomUUID } from 'node:crypto'
import { register } from 'tsx/esm/api'
import { signIn } from './servers.js'

register()
const { HOSTILE_UPLOADS } = await import('../tests/support/corpus/uploads.ts')

/** The longest wait for other people while a file is read. */
const ALIVE_MS = 300
const BANK = '/billing/manage/bank'

/**
 * Files that are made to be slow to read, and the largest ones that are accepted, sent by a person who may send
 * them.
 */
export async function benchUploads(solfa, { whileAlive, print, ms }) {
	const headers = { Cookie: await signIn(solfa.origin, 'admin') }
	const results = []
	const measure = async (name, attack) => {
		const { took, alive, status } = await whileAlive(attack)
		const good = status < 500 && alive <= ALIVE_MS
		results.push(good)
		print(name, `${status} in ${ms(took)}, /healthz ${ms(alive)}`, good)
	}
	const send = async (path, bytes) => {
		const body = new FormData()
		body.set('formKey', randomUUID())
		body.set('file', new Blob([bytes]), 'file.csv')
		return fetch(solfa.origin + path, { method: 'POST', headers, body, redirect: 'manual' })
	}
	for (const [name, { path, bytes }] of Object.entries(HOSTILE_UPLOADS))
		await measure(name, async () => (await send(path, bytes)).status)

	const lines = Array.from(
		{ length: 1000 },
		(_, i) => `2026-04-09,${i + 1}.00,${'Ada Okafor '.repeat(40)},Fee`,
	)
	let kept = ''
	await measure('the fullest bank file there may be', async () => {
		const answer = await send(BANK, `Date,Amount,Name,Reference\n${lines.join('\n')}`)
		kept = answer.headers.get('location') ?? ''
		return answer.status
	})
	await measure('the page of that file, 5 times at once', async () => {
		const looks = Array.from({ length: 5 }, () => fetch(new URL(kept, solfa.origin), { headers }))
		const answers = await Promise.all(looks)
		await Promise.all(answers.map((answer) => answer.arrayBuffer()))
		return Math.max(...answers.map(({ status }) => status))
	})
	return results
}
