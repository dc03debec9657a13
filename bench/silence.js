import { performance } from 'node:perf_hooks'

/** A stranger who tries an address must not learn from the time of the answer whether it has an account. */
export const SILENCE_LIMIT_MS = 10

const FORMS = [
	{
		name: 'Forgotten password',
		path: '/auth/forgot-password',
		times: 200,
		status: 303,
		fields: (who) => ({ email: who }),
	},
	{
		name: 'Sign-in with a wrong password',
		path: '/auth/login',
		times: 40,
		status: 400,
		fields: (who) => ({ username: who, password: 'not this one' }),
	},
]

/** The gap between the median answers for an address with an account and one without, asked in turns. */
export async function measureSilence(solfa) {
	const gaps = []
	for (const { name, path, times, status, fields } of FORMS) {
		const known = []
		const unknown = []
		for (let i = 0; i < times; i++) {
			known.push(await post(solfa.origin + path, fields('teacher@harmony.example'), status))
			unknown.push(await post(solfa.origin + path, fields(`nobody-${i}@harmony.example`), status))
		}
		gaps.push({ name, ms: Math.abs(median(known) - median(unknown)) })
	}
	return gaps
}

async function post(address, fields, status) {
	const began = performance.now()
	const answer = await fetch(address, {
		method: 'POST',
		body: new URLSearchParams(fields),
		redirect: 'manual',
	})
	await answer.arrayBuffer()
	if (answer.status !== status) throw new Error(`${address} answered ${answer.status}.`)
	return performance.now() - began
}

function median(values) {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
}
