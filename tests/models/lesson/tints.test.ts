import { expect, it } from 'vitest'
import { tintOf } from '#app/domain/lesson/tint.ts'

it.each([
	['Piano', 1],
	['piano (digital)', 1],
	['Klavier', 1],
	['Violin', 2],
	['Cello', 2],
	['Voice', 3],
	['Gesang', 3],
	['Bass guitar', 4],
	['Music theory', 6],
	['Flauta', 7],
	['Clarinet', 7],
	['Drums', 8],
])('a lesson of %s has the color of its instruments', (instrument, tint) => {
	expect(tintOf('private', instrument)).toBe(tint)
})

it('an ensemble has its own color, and what has no instrument the quiet one', () => {
	expect(tintOf('ensemble', 'Piano')).toBe(5)
	expect(tintOf('group', null)).toBe(8)
})
