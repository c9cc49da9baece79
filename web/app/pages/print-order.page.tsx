import { useParams } from 'react-router';
import { PrintScreen } from '../../features/orders/components/print-screen.js';

export function PrintOrderPage() {
  const { id = '' } = useParams();
  return <PrintScreen key={id} id={id} />;
}
