import type { ReactNode } from 'react'
import { PageHead } from '#app/components/page-head.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { href } from '#app/domain/href.ts'

interface SheetProps {
	title: string
	/** Left out in print. */
	line?: ReactNode
	classRow: { id: string; name: string }
	isEmpty: boolean
	children: ReactNode
}

export function Sheet({ title, line, classRow, isEmpty, children }: SheetProps) {
	return (
		<>
			<PageHead
				title={<bdi>{title}</bdi>}
				line={<span className="screen-only">{line ?? 'The menu is not printed.'}</span>}
				trail={[
					{ to: href.class(classRow.id), label: classRow.name },
					{ to: href.class(classRow.id, 'students'), label: 'Students' },
				]}
			>
				{isEmpty ? null : <PrintButton />}
			</PageHead>
			{isEmpty ? <p>Nobody is enrolled, so there is nothing to print.</p> : children}
		</>
	)
}
