import { expect, it } from 'vitest'
import { whyCanceled } from '#app/domain/lesson/why-canceled.server.ts'

it.each([
	[null, 'Ill'],
	[-5, 'Ill'],
	[0, 'Ill (less than an hour before it began)'],
	[59, 'Ill (less than an hour before it began)'],
	[60, 'Ill (1 hour before it began)'],
	[47 * 60, 'Ill (47 hours before it began)'],
	[48 * 60, 'Ill (2 days before it began)'],
])('a cancellation %s minutes ahead says so in words', (noticeMinutes, words) => {
	expect(whyCanceled({ cancelReason: 'Ill', noticeMinutes })).toBe(words)
})

it.each([
	[null, ''],
	[0, 'Less than an hour before it began.'],
	[60, '1 hour before it began.'],
])('a cancellation %s minutes ahead without a reason is a sentence', (noticeMinutes, words) => {
	expect(whyCanceled({ cancelReason: null, noticeMinutes })).toBe(words)
})
