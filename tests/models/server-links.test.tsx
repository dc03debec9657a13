import { Link as RemixLink } from '@remix-run/react'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { Link } from '#app/components/link.tsx'
import { PageModeContext } from '#app/web/page.ts'

const hydrated = { hydrate: true, nonce: 'n', css: null, enhancements: null }

function drawn(link: ReactNode): string {
	return renderToString(
		<MemoryRouter initialEntries={['/students']}>
			<PageModeContext.Provider value={hydrated}>{link}</PageModeContext.Provider>
		</MemoryRouter>,
	)
}

describe('a link of a desk, as the server draws it', () => {
	it.each([
		{ to: '/students', discover: 'render' },
		{ to: '/students?sort=-age&page=2', discover: 'render' },
		{ to: '/billing/manage#open', discover: 'render' },
		{ to: '/students/harmony-student-4', discover: 'none' },
	] as const)('is what Remix would draw for $to', ({ to, discover }) => {
		const looks = { className: 'button', 'aria-current': 'true' } as const
		const own = drawn(
			<Link to={to} {...looks}>
				Open
			</Link>,
		)
		const remixs = drawn(
			<RemixLink to={to} discover={discover} {...looks}>
				Open
			</RemixLink>,
		)
		expect(own).toBe(remixs)
		expect(own.includes('data-discover')).toBe(discover === 'render')
	})
})
