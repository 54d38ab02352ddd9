import { ChevronDown } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Menu, MenuItem } from '../../../components/layers/menu.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { useT } from '../../../lib/i18n.ts';
import { useMayAdjust } from '../../company/may-adjust.shared.ts';
import { goodsScreens } from './goods-screens.shared.ts';

/** Leads to the pages that move goods. @param isMain where it is the page's primary action */
export function GoodsMenu({ isMain = false }: { isMain?: boolean }) {
  const t = useT();
  const navigate = useNavigate();
  const mayAdjust = useMayAdjust();
  const { adjustment, ...others } = goodsScreens;
  const screens = [...Object.values(others), ...(mayAdjust ? [adjustment] : [])];
  return (
    <Menu
      trigger={
        <Button variant={isMain ? 'main' : 'plain'}>
          {t('Goods')}
          <ChevronDown />
        </Button>
      }
    >
      {screens.map(({ path, title, icon }) => (
        <MenuItem key={path} icon={icon} onSelect={() => void navigate(path)}>
          {t(title)}
        </MenuItem>
      ))}
    </Menu>
  );
}
