import type { ServerBuild } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { admits, areaOf, areas, homeOf, type Area } from '#app/domain/account/areas.ts'
import { RouteMatcher, withoutData } from '#server/route-matcher.ts'

/** A route table in the shape Remix builds it, with no more in it than places are found by. */
function placesOf(
	...routes: {
		id: string
		parentId?: string
		path?: string
		index?: true
		remembers?: Record<string, string[]>
	}[]
) {
	const entries = [{ id: 'root' }, ...routes.map((route) => ({ parentId: 'root', ...route }))].map(
		(route) => [
			route.id,
			{ ...route, module: { handle: 'remembers' in route ? { remembers: route.remembers } : undefined } },
		],
	)
	return new RouteMatcher({ routes: Object.fromEntries(entries) as unknown } as ServerBuild)
}

const places = placesOf(
	{ id: 'routes/public/landing', index: true },
	{ id: 'routes/public/not-found', path: '*' },
	{ id: 'routes/school/shell' },
	{ id: 'routes/school/students', parentId: 'routes/school/shell', path: 'students' },
	{ id: 'routes/school/student', parentId: 'routes/school/shell', path: 'students/:id' },
	{ id: 'routes/auth/login', path: 'login', remembers: { plan: ['standard'] } },
)

describe('the place of a path', () => {
	it.each([
		['/', 'routes/public/landing', '/'],
		['/_root.data', 'routes/public/landing', '/'],
		['/students', 'routes/school/students', '/students'],
		['/students/', 'routes/school/students', '/students'],
		['/STUDENTS', 'routes/school/students', '/students'],
		['/%73tudents', 'routes/school/students', '/students'],
		['/students.data', 'routes/school/students', '/students'],
		['/students/42', 'routes/school/student', '/students/:id'],
		['/students/%2e%2e', 'routes/school/student', '/students/:id'],
		['/students/42.data', 'routes/school/student', '/students/:id'],
		['/students//42', 'routes/public/not-found', '/*'],
		['//students', 'routes/public/not-found', '/*'],
		['/students/42/more', 'routes/public/not-found', '/*'],
		['/studentsx', 'routes/public/not-found', '/*'],
	])('%s is found by the route that Remix would match', (path, routeId, pattern) => {
		expect(places.of(path)).toMatchObject({ routeId, pattern, area: areaOf(routeId) })
	})

	it('carries what a kept page may differ by', () => {
		expect(places.of('/login').remembers).toEqual({ plan: ['standard'] })
		expect(places.of('/').remembers).toEqual({})
	})

	it('cannot be missing: a table without a last resort is a fault', () => {
		expect(() => placesOf({ id: 'routes/auth/login', path: 'login' }).of('/other')).toThrow('no last resort')
	})
})

it('a page’s data is asked for at the page’s path', () => {
	expect(withoutData('/students.data')).toBe('/students')
	expect(withoutData('/_root.data')).toBe('/')
	expect(withoutData('/students')).toBe('/students')
})

describe('areas', () => {
	it('are the folders of routes; a route in no folder is a fault', () => {
		expect(areaOf('routes/school/dashboard')).toBe('school')
		for (const id of ['root', 'routes/other/page', 'routes/toString/page'])
			expect(() => areaOf(id)).toThrow('no area')
	})

	it('of each role’s home admit that role', () => {
		expect(
			['super_admin', 'admin', 'solo_teacher_admin', 'teacher', 'student'].map((role) =>
				homeOf(role as never),
			),
		).toEqual(['/super-admin', '/dashboard', '/dashboard', '/dashboard/teacher', '/student/dashboard'])
	})

	it('without roles admit everybody, the others whom they name', () => {
		for (const area of Object.keys(areas) as Area[]) {
			const open = areas[area].roles === 'anyone'
			expect(admits(area, 'student')).toBe(open || area === 'student' || area === 'messaging')
			expect(admits(area, 'super_admin')).toBe(open || area === 'platform')
		}
	})
})
