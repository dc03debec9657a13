import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHead, Tabs } from '#app/components/page-head.tsx'
import { href } from '#app/domain/href.ts'
import { platformHref } from '#app/domain/platform/href.ts'

export const INQUIRIES_LINE = 'Written by visitors of the public pages. All times in UTC.'

const tabs = [
	{ to: platformHref.home(), label: 'Health' },
	{ to: platformHref.inquiries('demo-requests'), label: 'Demo requests' },
	{ to: platformHref.inquiries('contact-messages'), label: 'Contact messages' },
]

interface OverviewHeadProps {
	title: string
	line: string
	children?: ReactNode
}

/** Each tab draws the head, because its title and its line depend on the tab. */
export function OverviewHead({ title, line, children }: OverviewHeadProps) {
	const { pathname } = useLocation()
	return (
		<>
			<PageHead title={title} line={line} more={[{ to: href.twoFactor(), label: 'Two-factor sign-in' }]}>
				{children}
			</PageHead>
			<Tabs label="Platform" tabs={tabs} here={pathname.replace(/\/$/, '')} />
		</>
	)
}
