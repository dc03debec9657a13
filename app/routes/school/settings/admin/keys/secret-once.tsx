import type { ReactNode } from 'react'
import { CopyField } from '#app/components/copy-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Notice } from '#app/components/panel.tsx'
import { href } from '#app/domain/href.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'

export const KEYS_TRAIL = [{ to: href.people('keys'), label: adminTabs.keys }]

interface SecretProps {
	title: string
	label: string
	secret: string
	children: ReactNode
}

/** A secret that is shown once. */
export function SecretOnce({ title, label, secret, children }: SecretProps) {
	return (
		<div className="form-page">
			<PageHead title={title} trail={KEYS_TRAIL} />
			<Notice tone="good" title="Copy it now">
				<p>It is not shown again. {children}</p>
			</Notice>
			<CopyField id="new-secret" label={label} value={secret} />
			<p>
				<Link className="button button-filled" to={href.people('keys')}>
					I have copied it
				</Link>
			</p>
		</div>
	)
}
