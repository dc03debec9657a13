import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { href } from '#app/domain/href.ts'
import { Link } from '../link.tsx'

/** A link back for users who followed a step of the guide. `children` say what else the step needs. */
export function FromGuide({ children }: { children?: ReactNode }) {
	const { search } = useLocation()
	if (new URLSearchParams(search).get('from') !== 'guide') return null
	return (
		<p className="muted">
			A step of the guide. {children}When you are done, go{' '}
			<Link to={href.guide()}>back to Getting Started</Link> and mark it as complete.
		</p>
	)
}
