import { href } from '#app/domain/href.ts'
import { Link } from '../link.tsx'
import { Notice } from '../panel.tsx'

interface EarlierMonthsProps {
	unbilled: { title: string; months: { to: string; label: string }[] } | null
	unmarked: string | null
	/** The reason why this page has none of them. */
	lead?: string
}

/** Earlier months that still have lessons to bill or to mark. */
export function EarlierMonths({ unbilled, unmarked, lead }: EarlierMonthsProps) {
	return (
		<>
			{unbilled ? (
				<Notice tone="warn" title={unbilled.title}>
					<p>
						{lead}
						{unbilled.months.map(({ to, label }) => (
							<span key={to}>
								{' '}
								<Link to={to}>{label}</Link>
							</span>
						))}
					</p>
				</Notice>
			) : null}
			{unmarked ? (
				<Notice tone="warn" title={unmarked}>
					<p>
						Their price depends on how they are marked.{' '}
						<Link to={href.attendance('unmarked')}>Mark them</Link>
					</p>
				</Notice>
			) : null}
		</>
	)
}
