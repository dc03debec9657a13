import type { ReactNode } from 'react'

interface RailPartProps {
	title: string
	/** A fact or a link next to the title. */
	beside?: ReactNode
	children: ReactNode
}

/** A part of the rail beside a timeline. Hairlines divide the parts. */
export function RailPart({ title, beside, children }: RailPartProps) {
	return (
		<section>
			<div className="panel-head mb-0">
				<h2>{title}</h2> {beside}
			</div>
			{children}
		</section>
	)
}
