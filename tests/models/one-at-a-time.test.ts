import { setImmediate, setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oneAtATime } from '#app/utils/one-at-a-time.server.ts'

it('what one person asks for at once is done one after the other, and others have their turn', async () => {
	const steps: string[] = []
	const work = (name: string) => async () => {
		steps.push(`${name} begins`)
		await setTimeout(5)
		steps.push(`${name} ends`)
		return name
	}
	const own = ['one', 'two'].map((name) => oneAtATime('ada', work(name)))
	expect(await oneAtATime('ben', work('other'))).toBe('other')
	expect(steps).not.toContain('two ends')
	expect(await Promise.all(own)).toEqual(['one', 'two'])
	expect(steps.indexOf('two begins')).toBeGreaterThan(steps.indexOf('one ends'))
})

it('work that keeps the thread leaves a turn to others before each piece', async () => {
	let turns = 0
	let isDone = false
	const others = (async () => {
		while (!isDone) {
			turns++
			await setImmediate()
		}
	})()
	const seen = await Promise.all(Array.from({ length: 20 }, () => oneAtATime('ada', () => turns)))
	isDone = true
	await others
	expect(new Set(seen).size).toBe(20)
})

it('one that fails holds up nothing', async () => {
	const failed = oneAtATime('ada', () => Promise.reject(new Error('no')))
	const next = oneAtATime('ada', () => 'done')
	await expect(failed).rejects.toThrow('no')
	expect(await next).toBe('done')
})
