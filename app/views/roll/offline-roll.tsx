import { useEffect } from 'react'
import { Enhancement } from '#app/components/shell/enhancement.tsx'

/**
 * Loads the script that keeps a roll on the device while offline. The script loads once; navigation within the app announces
 * each roll to it by an event.
 */
export function OfflineRoll({ script, version }: { script: string; version?: number }) {
	useEffect(() => {
		if (document.querySelector(`script[src="${script}"]`)) dispatchEvent(new Event('roll'))
		else
			document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: script }))
	}, [script, version])
	return <Enhancement name="roll" />
}
